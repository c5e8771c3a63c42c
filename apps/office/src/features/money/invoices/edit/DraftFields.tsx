import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Input, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linesLeft, type DraftValues, type JobValues, type LineValues } from './draft-values.ts';
import classes from './edit.module.css';
import { LineFields } from './LineFields.tsx';

interface DraftFieldsProps {
  form: RecordForm<DraftValues>;
  invoice: Invoice;
}

/** The lines of one job or contract; `remove` takes the job off the draft. */
const LineGroup = ({
  title,
  remove,
  children,
}: {
  title: ReactNode;
  remove?: { label: string; act: () => void } | undefined;
  children: ReactNode;
}): ReactNode => {
  const t = useT('office');
  return (
    <section className={classes.group}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {remove === undefined ? null : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={remove.label}
            onClick={remove.act}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
};

/** Offers the customer's other unbilled jobs of the same folder and currency. */
const AddJob = ({ form, invoice }: DraftFieldsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { jobs } = form.values;
  return (
    <RecordField
      dataset="unbilled"
      label={t('Add a job')}
      description={t('Completed jobs of this customer that are not on an invoice or draft.')}
      placeholder={t('Search unbilled jobs')}
      textOf={({ docno, title, amount, currency }) => `${docno} · ${title} · ${formats.money(amount, currency)}`}
      find={{
        'contact.id': invoice.contact.id,
        folderid: invoice.folderid,
        currency: invoice.currency,
        reason: 'no_invoice',
        ...(jobs.length === 0 ? {} : { id: { $nin: jobs.map(({ id }) => id) } }),
      }}
      headers={{ folderid: invoice.folderid }}
      value={null}
      onRecord={(_id, row) => {
        if (row === null) return;
        const { id, docno, title, amount } = row;
        form.set({ jobs: [...jobs, { id, docno, title, amount }] });
      }}
    />
  );
};

/** The fields of a draft: its purchase order and note, and the jobs and contracts that it bills with their lines. */
export const DraftFields = ({ form, invoice }: DraftFieldsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { jobs, lines } = form.values;
  const left = linesLeft(form.values);
  const change = (line: LineValues) => form.set({ lines: lines.map((each) => (each.id === line.id ? line : each)) });
  const fieldsOf = (own: readonly LineValues[]) => (
    <ol className={classes.lines}>
      {own.map((line) => (
        <LineFields
          key={line.id}
          number={left.indexOf(line) + 1}
          line={line}
          currency={invoice.currency}
          checked={form.isChecked}
          onChange={change}
        />
      ))}
    </ol>
  );
  const contracts = [...new Set(left.flatMap(({ postid, docno }) => (postid === null ? [docno] : [])))];
  const linesOf = ({ id }: JobValues) => left.filter(({ postid }) => postid === id);
  const remove = ({ id, docno }: JobValues) => ({
    label: t('Remove job {{number}}', { number: docno }),
    act: () => form.set({ jobs: jobs.filter((job) => job.id !== id) }),
  });
  const { error } = form.field('jobs');
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('Purchase order number')}
          description={invoice.porequired ? t('This customer requires one on every invoice.') : undefined}
          {...form.text('ponumber')}
        />
        <Textarea label={t('Note on the invoice')} autosize minRows={2} maxRows={8} {...form.text('note')} />
      </SimpleGrid>
      <div>
        <Input.Label component="div">{t('Lines')}</Input.Label>
        <Text size="xs" c="dimmed" mb={8}>
          {t('Amounts are quantity × price less discount. Taxes and totals are computed when you save.')}
        </Text>
        {contracts.map((docno) => (
          <LineGroup key={docno} title={t('Contract {{number}}', { number: docno })}>
            {fieldsOf(left.filter((line) => line.postid === null && line.docno === docno))}
          </LineGroup>
        ))}
        {jobs.map((job) => (
          <LineGroup key={job.id} title={t('Job {{number}}', { number: job.docno })} remove={remove(job)}>
            {job.amount === undefined ? (
              fieldsOf(linesOf(job))
            ) : (
              <Text size="sm" c="dimmed">
                {job.title} · {formats.money(job.amount, invoice.currency)}. {t('Its lines are added when you save.')}
              </Text>
            )}
          </LineGroup>
        ))}
        {error === undefined ? null : (
          <Input.Error role="alert" tabIndex={-1} aria-invalid>
            {error}
          </Input.Error>
        )}
      </div>
      <AddJob form={form} invoice={invoice} />
    </>
  );
};
