import { useT } from '@field-service/i18n/use-t.ts';
import type { Find } from '@field-service/ui/list/datasets.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { datasets } from '../api/client.ts';
import { PlainTable, type PlainColumn } from '../parts/PlainTable.tsx';
import { QueryGate } from '../parts/QueryGate.tsx';
import { Section } from '../parts/Section.tsx';
import { useMailTexts, type Mail } from './mail-words.ts';
import { MailState } from './MailState.tsx';

/** How many are shown; a record seldom has more emails. */
const shown = 100;
/** How often the state of an email is read again while it is on its way, in ms. */
const onItsWayMs = 4000;

const useMailColumns = (): PlainColumn<Mail>[] => {
  const t = useT('office');
  const formats = useFormats();
  const { kindOf } = useMailTexts();
  return [
    { label: t('Date'), nowrap: true, cell: ({ cts, sentAt }) => formats.dateTime(sentAt ?? cts) },
    { label: t('Email'), cell: kindOf },
    { label: t('To'), cell: ({ address }) => address },
    { label: t('State'), cell: (mail) => <MailState mail={mail} /> },
  ];
};

/** The emails about a record, the latest first, with what became of each. `find` ties them to the record. */
export const MailList = ({ find }: { find: Find }): ReactNode => {
  const columns = useMailColumns();
  const t = useT('office');
  const mails = useQuery({
    queryKey: ['messages', find],
    queryFn: async ({ signal }) =>
      await datasets.rows('messages', { find, sort: 'cts desc', limit: shown }, { signal }),
    refetchInterval: ({ state }) => ((state.data ?? []).some(({ status }) => status === 'queued') ? onItsWayMs : false),
  });
  return (
    <Section title={t('Emails')}>
      <QueryGate query={mails} skeleton={<ListSkeleton rows={1} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('No emails yet.')}
            </Text>
          ) : (
            <PlainTable label={t('Emails')} rows={rows} rowKey={({ id }) => id} columns={columns} />
          )
        }
      </QueryGate>
    </Section>
  );
};
