import type { Leave } from '@field-service/contract/people/leave.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../../../parts/AttachedFiles.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { PlainTable } from '../../../parts/PlainTable.tsx';
import { Section } from '../../../parts/Section.tsx';
import { BalanceLine } from './BalanceLine.tsx';
import { leaveHalfWords, leaveKindWords } from '@field-service/ui/record/people-words.ts';

const linkedNumber = ({ id, docno }: Leave['clashes'][number]): ReactNode => (
  <TextLink to="/jobs/$jobId" params={{ jobId: id }}>
    {docno}
  </TextLink>
);

/** Who is on leave and when, what is left of their leave, and the jobs that they have in this time. */
export const LeaveDetails = ({ leave }: { leave: Leave }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { user, kind, from, to, half, days, beyond, note, reason, filedBy, decidedBy, decidedAt, files, clashes, cts } =
    leave;
  return (
    <>
      <Section title={t('Leave')}>
        <Facts
          facts={[
            { label: t('Person (staff)'), value: user.name },
            { label: t('Kind'), value: t(leaveKindWords[kind]) },
            { label: half === null ? t('First day') : t('Day'), value: formats.fullBusinessDate(from) },
            half === null
              ? { label: t('Last day'), value: formats.fullBusinessDate(to) }
              : { label: t('Half of the day'), value: t(leaveHalfWords[half]) },
            { label: t('Working days'), value: formats.number(days) },
            { label: t('Beyond the balance'), value: beyond ? t('Yes') : null },
            { label: t('Note to the approver'), value: note },
            { label: t('Requested'), value: formats.dateTime(cts) },
            { label: t('Requested by'), value: filedBy.id === user.id ? null : filedBy.name },
            {
              label: t('Decision'),
              value: decidedBy === null ? null : formats.list([decidedBy.name, formats.dateTime(decidedAt ?? cts)]),
            },
            { label: t('Reason'), value: reason },
          ]}
        />
        <BalanceLine userId={user.id} />
      </Section>
      {clashes.length > 0 ? (
        <Section title={t('Jobs in this time')}>
          <PlainTable
            label={t('Jobs in this time')}
            rows={clashes}
            rowKey={({ id }) => id}
            columns={[
              {
                label: t('Number'),
                cell: linkedNumber,
              },
              { label: t('Planned'), cell: ({ plan }) => formats.dateTime(plan) },
              { label: t('Title'), cell: ({ title }) => title },
            ]}
          />
        </Section>
      ) : null}
      {files.length > 0 ? (
        <Section title={t('Files')}>
          <AttachedFiles files={files} />
        </Section>
      ) : null}
    </>
  );
};
