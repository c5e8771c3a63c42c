import type { DatasetRow } from '@field-service/contract/data.ts';
import { unbilled } from '@field-service/contract/datasets/money.ts';
import { addDays, stampOn } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { DatasetTable } from '@field-service/ui/list/DatasetTable.tsx';
import { useDatasetList, type ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import type { RowChoice } from '@field-service/ui/list/datasets.ts';
import { useChosenRows } from '@field-service/ui/list/use-chosen-rows.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { CurrencyTotals } from '../../../parts/CurrencyTotals.tsx';
import { Page } from '../../../parts/Page.tsx';
import { useCustomerFilter } from '../../../parts/filters/use-customer-filter.ts';
import { CreateInvoices } from './CreateInvoices.tsx';
import { unbilledList } from './invoice-list.ts';
import classes from './invoices.module.css';

type Row = DatasetRow<'unbilled'>;

/** The columns of jobs that are not billed yet. */
export const useUnbilledColumns = (): DatasetColumn<Row>[] => {
  const t = useT('office');
  const column = useDatasetColumns(unbilled);
  const folder = useFolderColumn<Row>();
  const formats = useFormats();
  const reasons = { draft: t('On a draft'), no_invoice: t('Not invoiced') };
  return [
    column('docno', {
      label: t('Job'),
      width: 136,
      render: (row) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: row.id }}>
          {row.docno}
        </TextLink>
      ),
    }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 300 }),
    column('site.name', { id: 'site', label: t('Site'), clip: 260 }),
    column('amount', { label: t('Amount') }),
    column('doneAt', { id: 'done', label: t('Done on'), shown: { as: 'day' } }),
    column('age', {
      label: t('Age'),
      width: 88,
      sortField: undefined,
      shown: { as: 'days' },
      render: (row) => (
        <span data-old={row.age > 30 || undefined} className={classes.age}>
          {formats.days(row.age)}
        </span>
      ),
    }),
    column('reason', {
      label: t('Reason'),
      width: 128,
      shown: { names: reasons },
      render: (row) =>
        row.invoiceId === null ? (
          reasons[row.reason]
        ) : (
          <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: row.invoiceId }}>
            {reasons[row.reason]}
          </TextLink>
        ),
    }),
    column('title', { label: t('Title'), clip: 260 }),
    ...folder,
  ];
};

/** What the listed jobs amount to, by currency. */
const Totals = ({ choice }: { choice: RowChoice }): ReactNode => {
  const t = useT('office');
  const totals = useGroups('unbilled', 'currency', choice);
  if (!totals.data || totals.data.length === 0) return null;
  return (
    <CurrencyTotals
      label={t('Unbilled by currency')}
      totals={totals.data.map(({ currency, amount, count }) => ({
        currency,
        amount,
        text: t('{{count}} jobs', { count }),
      }))}
    />
  );
};

/** Jobs that are done but not billed, oldest first. Selected jobs become drafts as their customers prefer. */
export const UnbilledScreen = (address: ListAddress<typeof unbilledList.filters>): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const columns = useUnbilledColumns();
  const { timeZone } = useFormats().settings;
  const customer = useCustomerFilter();
  const own = {
    from: (day: string | number) => ({ doneAt: { $gte: stampOn(Number(day), 0, timeZone) } }),
    until: (day: string | number) => ({ doneAt: { $lt: stampOn(addDays(Number(day), 1), 0, timeZone) } }),
  };
  const list = useDatasetList(unbilledList, { ...address, own });
  const { chosen, selection } = useChosenRows(list);
  return (
    <Page flush title={t('Unbill Job')}>
      <Totals choice={list.choice} />
      <DatasetTable
        list={list}
        label={t('Unbill Job')}
        columns={columns}
        rowName={(row) => row.docno}
        search={{ label: t('Search unbilled jobs'), placeholder: t('Number, title, customer or site') }}
        filters={{
          customer,
          from: { label: t('Done from'), placeholder: t('Done from'), width: 148 },
          until: { label: t('Done until'), placeholder: t('Done until'), width: 148 },
          reason: {
            label: t('Reason'),
            placeholder: t('All reasons'),
            names: { no_invoice: t('Not invoiced'), draft: t('On a draft') },
          },
        }}
        selection={may('BILL:CR') ? selection : undefined}
        selectionActs={<CreateInvoices rows={chosen} />}
        empty={
          <EmptyState
            icon={IconCircleCheck}
            title={t('Everything is billed')}
            text={t('Completed jobs with billable lines appear here until their invoice is issued.')}
          />
        }
      />
    </Page>
  );
};
