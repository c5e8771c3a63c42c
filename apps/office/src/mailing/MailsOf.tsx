import type { DatasetRow } from '@field-service/contract/data.ts';
import { messages } from '@field-service/contract/datasets/outgoing.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { listSpec } from '@field-service/ui/list/list-spec.ts';
import type { ReactNode } from 'react';
import { RelatedList } from '../parts/RelatedList.tsx';
import { mailStates, useMailTexts } from './mail-words.ts';
import { MailState } from './MailState.tsx';

const mailsOf = listSpec(messages, { filters: {}, sort: 'cts desc' });

const useColumns = (): DatasetColumn<DatasetRow<'messages'>>[] => {
  const t = useT('office');
  const column = useDatasetColumns(messages);
  const { kinds, kindOf } = useMailTexts();
  const states = Object.fromEntries(Object.entries(mailStates).map(([status, { name }]) => [status, t(name)]));
  return [
    column('cts', { label: t('Date') }),
    column('template', { label: t('Email'), shown: { names: kinds }, render: kindOf, sortField: undefined }),
    column('address', { label: t('To'), clip: 260 }),
    column('status', {
      label: t('State'),
      shown: { names: states },
      render: (mail) => <MailState mail={mail} />,
    }),
    column('sentAt', { label: t('Sent (mail)'), card: 'none' }),
  ];
};

/** The emails to a customer and its people, the latest first. */
export const MailsOf = ({ customer }: { customer: string }): ReactNode => {
  const t = useT('office');
  return (
    <RelatedList
      spec={mailsOf}
      within={{ contactid: customer }}
      label={t('Emails')}
      columns={useColumns()}
      rowName={({ address }) => address ?? ''}
      search={{ label: t('Search emails'), placeholder: t('Email address') }}
      empty={t('No emails yet.')}
    />
  );
};
