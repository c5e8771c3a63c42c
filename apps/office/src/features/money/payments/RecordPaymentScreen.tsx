import confirmCall from 'virtual:call-facts/paymentRecords.confirm';
import recordCall from 'virtual:call-facts/paymentRecords.record';
import type { DatasetRow } from '@field-service/contract/data.ts';
import type { paymentRecords } from '@field-service/contract/money/payment-records.ts';
import type { Payment } from '@field-service/contract/money/payments.ts';
import type { ParsedInput } from '@field-service/contract/route.ts';
import { allocationParts, allocationProblems, type Allocation } from '@field-service/domain/money/allocation.ts';
import { addMoney, isZeroMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { paymentMethodText } from '@field-service/i18n/vocabulary.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { ContactField } from '../../../parts/ContactField.tsx';
import { useToday } from '../../../api/use-today.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { UploadsField, type Upload } from '../../../parts/UploadsField.tsx';
import { Page } from '../../../parts/Page.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { AllocationFields, openOf } from './AllocationFields.tsx';
import { Recipients } from './Recipients.tsx';
import classes from './payments.module.css';
import { useOpenInvoices } from './use-open-invoices.ts';
import { useReceiptProblem } from './use-receipt-problem.ts';

type Entered = ParsedInput<typeof paymentRecords.record>['body'];
const methods = ['transfer', 'cash', 'cheque'] as const satisfies readonly Entered['provider'][];

interface Values {
  contactid: string | null;
  /** The folder of the customer, whose currency applies where nothing is open. */
  contactfolder: string;
  /** The folder and currency of the invoices, where the customer has several. */
  account: string | null;
  provider: Entered['provider'];
  amount: string | null;
  withheld: string | null;
  certificate: string;
  reference: string;
  receivedOn: number | null;
  /** Whether the payment is confirmed at once; null until somebody says so. */
  confirmed: boolean | null;
  /** A slip or a picture of the cheque. */
  proof: readonly Upload[];
  allocation: Allocation;
}

const empty: Values = {
  contactid: null,
  contactfolder: '',
  account: null,
  provider: 'transfer',
  amount: null,
  withheld: null,
  certificate: '',
  reference: '',
  receivedOn: null,
  confirmed: null,
  proof: [],
  allocation: {},
};

/** Money that was received is confirmed, unless somebody says otherwise; a cheque has not arrived yet (decision 0080). */
const isConfirmed = ({ confirmed, provider }: Pick<Values, 'confirmed' | 'provider'>): boolean =>
  confirmed ?? provider !== 'cheque';

const accountOf = ({ folderid, currency }: { folderid: string; currency: string }) => `${folderid} ${currency}`;
const textOrNone = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

interface RecordPaymentProps {
  /** The customer and the invoice that the payment is for, where they are known. */
  contactId: string | undefined;
  invoiceId: string | undefined;
}

/**
 * Records what a customer paid, and to which invoices it is applied once it is confirmed. A payment of an invoice begins
 * with its balance.
 */
export const RecordPaymentScreen = ({ contactId, invoiceId }: RecordPaymentProps): ReactNode => {
  const t = useT('office');
  const open = useOpenInvoices(contactId ?? null);
  if (contactId === undefined || invoiceId === undefined)
    return <RecordPayment contactId={contactId} wanted={undefined} />;
  return (
    <QueryGate
      query={open}
      skeleton={
        <Page title={t('Record payment')}>
          <ListSkeleton rows={6} />
        </Page>
      }
    >
      {(found) => <RecordPayment contactId={contactId} wanted={found.find(({ id }) => id === invoiceId)} />}
    </QueryGate>
  );
};

type Invoice = DatasetRow<'invoices'>;

const RecordPayment = ({
  contactId,
  wanted,
}: {
  contactId: string | undefined;
  wanted: Invoice | undefined;
}): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { folders, home } = useCaller();
  const { may } = useFormHost();
  const today = useToday(wanted?.folderid ?? '');
  const state = useFormState<Values>({
    fresh: {
      ...empty,
      contactid: contactId ?? null,
      receivedOn: today,
      ...(wanted === undefined ? {} : { amount: wanted.balance, allocation: { [wanted.id]: wanted.balance } }),
    },
    ...(contactId === undefined ? { draft: 'new-payment' } : {}),
  });
  const { values } = state;
  const confirms = may(confirmCall.needs) && isConfirmed(values);
  const open = useOpenInvoices(values.contactid);
  const found = open.data ?? [];
  const accounts = [...new Map(found.map((invoice) => [accountOf(invoice), invoice])).values()];
  const first = wanted ?? accounts[0];
  const account = values.account ?? (first === undefined ? null : accountOf(first));
  const invoices = found.filter((invoice) => accountOf(invoice) === account);
  const folderOf = (id: string | undefined) => folders.find((folder) => folder.id === id);
  const currency =
    invoices[0]?.currency ?? folderOf(values.contactfolder)?.currency ?? home?.currency ?? formats.settings.currency;
  const receiptProblem = useReceiptProblem(invoices[0]?.folderid ?? values.contactfolder);
  const available = addMoney('0', values.amount ?? '0', values.withheld ?? '0');

  const form = useRecordForm<Values, Entered, Payment>({
    state,
    call: recordCall,
    toBody: ({ contactid, provider, amount, withheld, certificate, reference, receivedOn, proof, allocation }) => ({
      contactid,
      provider,
      amount,
      ...(withheld === null || isZeroMoney(withheld) ? {} : { withheld, certificate: textOrNone(certificate) }),
      reference: textOrNone(reference),
      receivedOn: receivedOn ?? undefined,
      ...(confirms ? { confirm: true } : {}),
      proofid: proof[0]?.id,
      invoices: allocationParts(allocation),
    }),
    fieldOf: { invoices: 'allocation', proofid: 'proof' },
    check: ({ amount, withheld, certificate, receivedOn, allocation }) => {
      const { overpaid, tooMuch } = allocationProblems(available, invoices.map(openOf), allocation);
      const isWithheld = withheld !== null && !isZeroMoney(withheld);
      return {
        ...(amount !== null && isZeroMoney(amount) ? { amount: t('Enter an amount above zero') } : {}),
        ...receiptProblem(receivedOn),
        ...(isWithheld && certificate.trim() === '' ? { certificate: t('Required') } : {}),
        ...(tooMuch ? { allocation: t('More is applied than was received.') } : {}),
        ...(overpaid.length > 0 ? { allocation: t('More is applied to an invoice than its balance due.') } : {}),
      };
    },
    send: async (body, options) => (await api.paymentRecords.record({ body }, options)).data,
    onSaved: async ({ id, state }) => {
      await Promise.all(
        ['payments', 'invoice', 'invoices'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })),
      );
      notices.success(
        state === 'confirmed'
          ? t('Payment recorded and confirmed')
          : t('Payment recorded. Confirm it once the money has arrived.'),
      );
      await navigate({ to: '/bills/payments/$paymentId', params: { paymentId: id }, replace: true });
    },
  });
  return (
    <Page title={t('Record payment')}>
      <div className={classes.form}>
        <RecordForm
          form={form}
          act={t('Record payment')}
          failed={t('Not recorded')}
          ready={values.contactid === null || !open.isPending}
          others={
            wanted === undefined ? (
              <LinkButton to="/bills/payments" variant="default">
                {t('Cancel')}
              </LinkButton>
            ) : (
              <LinkButton to="/bills/invoices/$invoiceId" params={{ invoiceId: wanted.id }} variant="default">
                {t('Cancel')}
              </LinkButton>
            )
          }
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ContactField
              required
              error={form.field('contactid').error}
              value={values.contactid}
              onRecord={(id, row) =>
                form.set({ contactid: id, contactfolder: row?.folderid ?? '', account: null, allocation: {} })
              }
            />
            <OneSelect
              label={t('Payment method')}
              allowDeselect={false}
              required
              data={methods.map((method) => ({ value: method, label: paymentMethodText(method, t) }))}
              value={values.provider}
              onChange={(chosen) => form.set({ provider: methods.find((each) => each === chosen) ?? 'transfer' })}
            />
            {accounts.length > 1 ? (
              <OneSelect
                style={{ gridColumn: '1 / -1' }}
                label={t('Account')}
                description={t('A payment is for invoices of one branch and currency.')}
                allowDeselect={false}
                data={accounts.map((each) => ({
                  value: accountOf(each),
                  label: `${folderOf(each.folderid)?.name ?? ''} · ${each.currency}`,
                }))}
                value={account}
                onChange={(chosen) => form.set({ account: chosen, allocation: {} })}
              />
            ) : null}
            <MoneyField label={t('Amount received')} currency={currency} {...form.field('amount')} />
            <DateField label={t('Received on')} {...form.field('receivedOn')} />
            <TextInput label={t('Payment reference')} {...form.text('reference')} />
            <MoneyField label={t('Tax withheld by the customer')} currency={currency} {...form.field('withheld')} />
            <TextInput
              label={t('Withholding certificate')}
              {...form.text('certificate')}
              required={values.withheld !== null && !isZeroMoney(values.withheld)}
            />
          </SimpleGrid>
          {may(confirmCall.needs) ? (
            <Switch
              label={t('The money has arrived: confirm it now')}
              description={t(
                'It settles the invoices chosen below at once. The confirmation cannot be undone. The payment can still be removed from an invoice; the money can then be applied to other invoices or refunded.',
              )}
              checked={confirms}
              onChange={({ currentTarget }) => form.set({ confirmed: currentTarget.checked })}
            />
          ) : null}
          {confirms ? <Recipients invoiceIds={allocationParts(values.allocation).map(({ id }) => id)} /> : null}
          <UploadsField
            label={t('Proof of payment')}
            limit={1}
            value={values.proof}
            onChange={(proof) => form.set({ proof })}
          />
          {values.contactid === null ? null : (
            <AllocationFields
              invoices={invoices}
              currency={currency}
              available={available}
              availableLabel={t('Received (money)')}
              allocation={values.allocation}
              onChange={(allocation) => form.set({ allocation })}
              error={form.field('allocation').error}
            />
          )}
        </RecordForm>
      </div>
    </Page>
  );
};
