import type { Claim } from '@field-service/contract/people/claims.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../../../parts/AttachedFiles.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import { Section } from '../../../parts/Section.tsx';

type Line = Claim['lines'][number];

const Receipts = ({ files }: Pick<Line, 'files'>): ReactNode => {
  const t = useT('office');
  const others = files.flatMap(({ duplicateOf }) => duplicateOf);
  return (
    <Stack gap={4}>
      <AttachedFiles files={files} />
      {files.some(({ duplicate }) => duplicate) ? (
        <Alert color="yellow.7" variant="outline" p="xs" icon={<IconAlertTriangle aria-hidden />}>
          {t('This receipt is also on another claim.')}{' '}
          {others.map(({ id, docno }) => (
            <TextLink key={id} to="/claim-list/$recordId" params={{ recordId: id }}>
              {docno}
            </TextLink>
          ))}
        </Alert>
      ) : null}
    </Stack>
  );
};
const receiptsOf = ({ files }: Line): ReactNode => (files.length === 0 ? '' : <Receipts files={files} />);

/** Who claims what, how it was decided and paid, and the lines with their receipts. */
export const ClaimDetails = ({ claim }: { claim: Claim }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { claimant, notes, currency, nett, taxes, amount, lines, reason, reference } = claim;
  const { submittedAt, decidedAt, decidedBy, paidAt, paidBy } = claim;
  const stepText = (at: number | null, by: { name: string } | null) =>
    at === null ? null : formats.list([...(by === null ? [] : [by.name]), formats.dateTime(at)]);
  const money = (value: string) => formats.money(value, currency);
  return (
    <>
      <Section title={t('Claim')}>
        <Facts
          facts={[
            { label: t('Person (staff)'), value: claimant.name },
            { label: t('Note'), value: notes },
            { label: t('Before tax'), value: money(nett) },
            { label: t('Tax'), value: money(taxes) },
            { label: t('Amount'), value: <MoneyText amount={amount} currency={currency} /> },
            { label: t('Submitted'), value: stepText(submittedAt, null) },
            { label: t('Decision'), value: stepText(decidedAt, decidedBy) },
            { label: t('Reason'), value: reason },
            { label: t('Paid on'), value: stepText(paidAt, paidBy) },
            { label: t('Payment reference'), value: reference },
          ]}
        />
      </Section>
      <Section title={t('Expenses and distances')}>
        <PlainTable
          label={t('Expenses and distances')}
          rows={lines}
          rowKey={({ id }) => id}
          columns={[
            { label: t('Date'), cell: ({ date }) => formats.businessDate(date), nowrap: true },
            {
              label: t('Category'),
              cell: ({ kind, category, qty }) =>
                kind === 'mileage' ? `${t('Distance')}: ${formats.measure(qty, 'km')}` : (category?.name ?? ''),
            },
            { label: t('Note'), cell: ({ note }) => note },
            { label: t('Receipts'), cell: receiptsOf },
            { label: t('Tax'), cell: ({ taxes: tax }) => money(tax), align: 'end', nowrap: true },
            { label: t('Amount'), cell: (line) => money(line.amount), align: 'end', nowrap: true },
          ]}
        />
      </Section>
    </>
  );
};
