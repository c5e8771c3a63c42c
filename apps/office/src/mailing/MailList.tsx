import type { DatasetRow } from '@field-service/contract/data.ts';
import type { MailProblem } from '@field-service/contract/outgoing/messages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconMailCheck, IconMailOff, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { datasets } from '../api/client.ts';
import { PlainTable, type PlainColumn } from '../parts/PlainTable.tsx';
import type { PlainPhrase } from '../parts/plain-phrase.ts';
import { Section } from '../parts/Section.tsx';

type Mail = DatasetRow<'messages'>;

/** How many are shown; a document is seldom sent more often. */
const shown = 50;

const kinds: Readonly<Record<string, PlainPhrase>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  reminder: 'Payment reminder',
  payment: 'Receipt (payment)',
  'payment-rejected': 'Payment rejected',
  statement: 'Statement of account',
};
const states: Readonly<Record<Mail['status'], { kind: StatusKind; icon: Icon; text: PlainPhrase }>> = {
  queued: { kind: 'progress', icon: IconClock, text: 'Queued' },
  sent: { kind: 'done', icon: IconMailCheck, text: 'Sent (mail)' },
  held: { kind: 'cancelled', icon: IconMailOff, text: 'Not sent' },
  failed: { kind: 'overdue', icon: IconAlertTriangle, text: 'Failed' },
};
const errors: Readonly<Record<MailProblem, PlainPhrase>> = {
  no_address: 'There is no email address.',
  no_server: 'The mail server is not set up; it is sent once it is, within 7 days.',
  no_password: 'The password of the mail server cannot be read; it is sent once it is entered again, within 7 days.',
  switched_off: 'The recipient has switched off these emails.',
  outdated: 'It was no longer needed.',
  not_accepted: 'The mail server did not accept it. Check the address, then send it again.',
  not_reached: 'The mail server was not reached. It is tried a few more times.',
};

interface MailListProps {
  /** The record that the emails are about. */
  refkind: 'INVOICE' | 'PAYMENT' | 'STATEMENT';
  refid: string;
  acts?: ReactNode;
}

const useMailColumns = (): PlainColumn<Mail>[] => {
  const t = useT('office');
  const formats = useFormats();
  const said = ({ template }: Mail): string => {
    const known = kinds[template];
    return known === undefined ? t('Email') : t(known);
  };
  return [
    { label: t('Date'), nowrap: true, cell: ({ cts, sentAt }) => formats.dateTime(sentAt ?? cts) },
    { label: t('Email'), cell: said },
    { label: t('To'), cell: ({ address }) => address },
    {
      label: t('State'),
      cell: ({ status, problem }) => {
        const { kind, icon, text } = states[status];
        return (
          <>
            <KindBadge kind={kind} icon={icon}>
              {t(text)}
            </KindBadge>
            {problem === null ? null : (
              <Text size="xs" c="dimmed">
                {t(errors[problem])}
              </Text>
            )}
          </>
        );
      },
    },
  ];
};

/** The emails about a record, the latest first, with what became of each. */
export const MailList = ({ refkind, refid, acts }: MailListProps): ReactNode => {
  const columns = useMailColumns();
  const t = useT('office');
  const mails = useQuery({
    queryKey: ['messages', refkind, refid],
    queryFn: async ({ signal }) =>
      await datasets.rows('messages', { find: { refkind, refid }, sort: 'cts desc', limit: shown }, { signal }),
  });
  const body = () => {
    if (mails.data === undefined)
      return mails.error ? (
        <ErrorPanel error={mails.error} onRetry={() => void mails.refetch()} />
      ) : (
        <ListSkeleton rows={1} />
      );
    if (mails.data.length === 0)
      return (
        <Text size="sm" c="dimmed">
          {t('No emails yet.')}
        </Text>
      );
    return <PlainTable label={t('Emails')} rows={mails.data} rowKey={({ id }) => id} columns={columns} />;
  };
  return (
    <Section title={t('Emails')} acts={acts}>
      {body()}
    </Section>
  );
};
