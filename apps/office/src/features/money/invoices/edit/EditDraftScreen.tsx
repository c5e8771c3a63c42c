import updateCall from 'virtual:call-facts/invoices.update';
import type { Invoice } from '@field-service/contract/money/invoices.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { InvoiceGate } from '../InvoiceGate.tsx';
import { useRefreshInvoice } from '../use-refresh-invoice.ts';
import {
  changeOfDraft,
  linesLeft,
  solveLine,
  storedDraft,
  valuesOfDraft,
  type DraftChange,
  type DraftValues,
} from './draft-values.ts';
import { DraftFields } from './DraftFields.tsx';
import classes from './edit.module.css';

const readInvoice = async (id: string): Promise<Invoice> => (await api.invoices.get({ params: { id } })).data;

const EditDraft = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const navigate = useNavigate();
  const refresh = useRefreshInvoice(invoice.id);
  const state = useFormState<DraftValues>({
    stored: storedDraft(invoice),
    read: async () => storedDraft(await readInvoice(invoice.id)),
  });
  const form = useRecordForm<DraftValues, DraftChange, Invoice>({
    state,
    call: updateCall,
    toBody: (values) => changeOfDraft(values, state.base?.values ?? valuesOfDraft(invoice)),
    fieldOf: { addPostIds: 'jobs', removePostIds: 'jobs' },
    check: (values) => {
      const left = linesLeft(values);
      if (left.length === 0 && values.jobs.length === 0)
        return { jobs: t('A draft bills at least one job. To bill none, discard the draft.') };
      const isWrong = left.some((line) => solveLine(line, invoice.currency).problems.length > 0);
      return isWrong ? { lines: t('Required') } : {};
    },
    send: async (body, options) =>
      (
        await api.invoices.update(
          { params: { id: invoice.id }, body: { ...body, ...(state.base === null ? {} : { uts: state.base.uts }) } },
          options,
        )
      ).data,
    onSaved: async () => {
      await refresh();
      notices.success(t('Draft saved'));
      await navigate({ to: '/bills/invoices/$invoiceId', params: { invoiceId: invoice.id }, replace: true });
    },
  });
  const labels: Readonly<Record<string, string>> = {
    ponumber: t('Purchase order number'),
    note: t('Note on the invoice'),
    jobs: t('Jobs'),
    lines: t('Lines'),
  };
  /** Lists as a person names them: jobs by their numbers, and lines by what they come to. */
  const textOf = (name: string, value: unknown): string => {
    const values: DraftValues = { ...form.values, [name]: value };
    if (name === 'jobs') return formats.list(values.jobs.map(({ docno }) => docno));
    if (name === 'lines')
      return formats.list(
        linesLeft(values).map((line) => {
          const { amount } = solveLine(line, invoice.currency);
          return amount === undefined ? line.name : `${line.name} ${formats.money(amount, invoice.currency)}`;
        }),
      );
    return typeof value === 'string' ? value : '';
  };
  return (
    <Page title={t('Edit draft for {{name}}', { name: invoice.contact.name })}>
      <div className={classes.form}>
        <RecordForm
          form={form}
          act={t('Save')}
          labelOf={(name) => labels[name] ?? name}
          textOf={textOf}
          others={
            <LinkButton to="/bills/invoices/$invoiceId" params={{ invoiceId: invoice.id }} variant="default">
              {t('Cancel')}
            </LinkButton>
          }
        >
          <DraftFields form={form} invoice={invoice} />
        </RecordForm>
      </div>
    </Page>
  );
};

/** A form starts once; later reads of the invoice do not change it. An invoice that is no draft is only shown. */
const EditOnce = ({ invoice }: { invoice: Invoice }): ReactNode => {
  const [start] = useState(invoice);
  return start.state === 'draft' ? (
    <EditDraft invoice={start} />
  ) : (
    <Navigate to="/bills/invoices/$invoiceId" params={{ invoiceId: start.id }} replace />
  );
};

/** The form that changes a draft: note, purchase order, lines and jobs. */
export const EditDraftScreen = ({ invoiceId }: { invoiceId: string }): ReactNode => (
  <InvoiceGate invoiceId={invoiceId}>{(invoice) => <EditOnce invoice={invoice} />}</InvoiceGate>
);
