import type { DatasetRow } from '@field-service/contract/data.ts';
import { billingPlan } from '@field-service/domain/money/consolidation.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useAct } from '@field-service/ui/record/use-act.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useConsolidationNames } from '../../../parts/consolidation-names.ts';
import { CurrencyTotals } from '../../../parts/CurrencyTotals.tsx';
import classes from './invoices.module.css';
import { totalsByCurrency } from './totals-by-currency.ts';

type Row = DatasetRow<'unbilled'>;

const toBill = (row: Row) => ({
  ...row,
  contactId: row.contact.id,
  siteId: row.site.id,
  folderId: row.folderid,
  drafted: row.reason === 'draft',
});
type Billed = ReturnType<typeof toBill>;

/** One invoice that will be created. */
const Bundle = ({ jobs }: { jobs: readonly Billed[] }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const rule = useConsolidationNames();
  const [first] = jobs;
  if (first === undefined) return null;
  return (
    <li className={classes.bundle}>
      <span>
        <strong>{first.contact.name}</strong>
        <span className={classes.detail}>{formats.list([...new Set(jobs.map(({ site }) => site.name))])}</span>
        <span className={classes.detail}>{formats.list(jobs.map(({ docno }) => docno))}</span>
        <span className={classes.detail}>{rule[first.consolidation]}</span>
        {first.porequired ? (
          <span className={classes.detail}>{t('Needs a purchase order number before it is issued.')}</span>
        ) : null}
      </span>
      <span className={classes.bundleSum}>
        {formats.money(addMoney(...jobs.map(({ amount }) => amount)), first.currency)}
      </span>
    </li>
  );
};

/** What was confirmed: the jobs as they were then, and whether they share one invoice. */
interface Sent {
  rows: readonly Row[];
  combine: boolean;
}

/**
 * Creates the drafts for the selected jobs as their customers prefer. What will be created is said next to the button,
 * and named one by one before there is more than one.
 */
export const CreateInvoices = ({ rows }: { rows: readonly Row[] }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const create = useAct({
    act: async ({ ids, combine }: { ids: string[]; combine: boolean }, options) =>
      combine
        ? [(await api.invoices.create({ body: { postIds: ids } }, options)).data]
        : (await api.invoices.bundle({ body: { postIds: ids } }, options)).data,
    onDone: async (invoices) => {
      await Promise.all(
        [queryKeys.unbilled, queryKeys.invoices, ['post']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      const [first, ...others] = invoices;
      if (first !== undefined && others.length === 0) {
        notices.success(t('Draft created. Review it, then issue it.'));
        await navigate({ to: '/bills/invoices/$invoiceId', params: { invoiceId: first.id } });
      } else {
        notices.success(t('{{count}} drafts created. Review them, then issue them.', { count: invoices.length }));
        await navigate({ to: '/bills/invoices', search: { state: 'draft' } });
      }
    },
  });
  // The list changes as soon as drafts exist; what was confirmed stays in view until the dialog is closed.
  const shown = asking || create.running ? (sent?.rows ?? rows) : rows;
  const { bundles, customers, leftOut, combinable } = billingPlan(shown.map(toBill));
  const send = (combine: boolean) => {
    setSent({ rows: shown, combine });
    create.run({ ids: bundles.flat().map(({ id }) => id), combine });
  };
  const ask = () => {
    setSent(undefined);
    setAsking(true);
  };
  const close = () => {
    if (!create.running) setAsking(false);
  };
  const plan = t('{{invoices}} for {{customers}}', {
    invoices: t('{{count}} invoices', { count: bundles.length }),
    customers: t('{{count}} customers', { count: customers }),
  });
  const totals = totalsByCurrency(
    bundles.map((jobs) => ({
      currency: jobs[0]?.currency ?? '',
      amount: addMoney('0', ...jobs.map(({ amount }) => amount)),
    })),
  );
  const alreadyDrafted =
    leftOut.length === 0 ? null : (
      <Text size="sm" c="dimmed">
        {t('Already on a draft: {{jobs}}', { jobs: formats.list(leftOut.map(({ docno }) => docno)) })}
      </Text>
    );
  const [single] = bundles.length === 1 ? bundles : [];
  const act = bundles.length > 1 ? t('Create {{count}} invoices', { count: bundles.length }) : t('Create invoice');
  return (
    <>
      <Text size="sm">
        {plan}
        {single?.[0] === undefined
          ? ''
          : `: ${formats.money(addMoney(...single.map(({ amount }) => amount)), single[0].currency)}`}
      </Text>
      {alreadyDrafted}
      <Button
        loading={create.running}
        disabled={bundles.length === 0}
        onClick={() => (bundles.length > 1 ? ask() : send(false))}
      >
        {act}
      </Button>
      <Modal
        opened={asking && bundles.length > 1}
        onClose={close}
        closeButtonProps={{ disabled: create.running }}
        title={plan}
        size="lg"
      >
        <Stack>
          <Text size="sm">
            {t('Each is created as a draft, which has no number until it is issued.')}{' '}
            {t('They are grouped as each customer’s record says.')}
          </Text>
          <CurrencyTotals
            label={t('Total')}
            totals={totals.map(({ count, ...total }) => ({ ...total, text: t('{{count}} invoices', { count }) }))}
          />
          <ul className={classes.bundles}>
            {bundles.map((jobs) => (
              <Bundle key={jobs[0]?.id} jobs={jobs} />
            ))}
          </ul>
          {alreadyDrafted}
          <Group justify="flex-end" className={classes.bundlesFoot}>
            {create.running ? (
              <Text size="sm" role="status" mr="auto">
                {t('Creating {{count}} drafts…', { count: sent?.combine === true ? 1 : bundles.length })}
              </Text>
            ) : null}
            <Button variant="default" onClick={close} disabled={create.running} data-autofocus>
              {t('Cancel')}
            </Button>
            {combinable ? (
              <Button variant="default" disabled={create.running} onClick={() => send(true)}>
                {t('Combine into one invoice')}
              </Button>
            ) : null}
            <Button loading={create.running} onClick={() => send(false)}>
              {act}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
};
