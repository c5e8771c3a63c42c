import type { SupplyRequest } from '@field-service/contract/goods/supply-requests.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { TextLink } from '../../../../parts/LinkButton.tsx';
import { PlainTable } from '../../../../parts/PlainTable.tsx';
import { Section } from '../../../../parts/Section.tsx';

/** Who asked for what, how it was decided, and the transfer that was booked. */
export const SupplyRequestDetails = ({ request }: { request: SupplyRequest }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { may } = useCaller();
  const { person, askedBy, wantedOn, notes, cts, decidedAt, decidedBy, reason, from, lines } = request;
  const link = (id: string, name: string) =>
    may('ITEM:VW') ? (
      <TextLink to="/item-list/$recordId" params={{ recordId: id }}>
        {name}
      </TextLink>
    ) : (
      name
    );
  return (
    <>
      <Section title={t('Supply request')}>
        <Facts
          facts={[
            { label: t('Person (staff)'), value: person.name },
            { label: t('Wanted on'), value: wantedOn === null ? null : formats.businessDate(wantedOn) },
            { label: t('Note'), value: notes },
            { label: t('Requested'), value: formats.list([askedBy.name, formats.dateTime(cts)]) },
            {
              label: t('Decision'),
              value: decidedAt === null ? null : formats.list([decidedBy?.name ?? '', formats.dateTime(decidedAt)]),
            },
            { label: t('Reason'), value: reason },
            { label: t('Given from'), value: from?.name },
          ]}
        />
      </Section>
      <Section title={t('Items with quantities')}>
        <PlainTable
          label={t('Items with quantities')}
          rows={lines}
          rowKey={({ id }) => id}
          columns={[
            { label: t('Item'), cell: ({ item }) => link(item.id, item.name) },
            { label: t('Asked for'), cell: ({ qty, uom }) => formats.measure(qty, uom), align: 'end', nowrap: true },
            {
              label: t('Given'),
              cell: ({ given, uom }) => (given === null ? '' : formats.measure(given, uom)),
              align: 'end',
              nowrap: true,
            },
            { label: t('Note'), cell: ({ note }) => note },
          ]}
        />
      </Section>
    </>
  );
};
