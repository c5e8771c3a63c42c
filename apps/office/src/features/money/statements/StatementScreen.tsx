import sendCall from 'virtual:call-facts/statements.send';
import type { Statement } from '@field-service/contract/money/billing.ts';
import { ageBuckets, type AgeBucket } from '@field-service/domain/money/ageing.ts';
import { isZeroMoney, negateMoney } from '@field-service/domain/values/money.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { IconFileInvoice, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { ContactField } from '../../../parts/ContactField.tsx';
import { DocumentButton } from '../../../parts/download/DocumentButton.tsx';
import { LinkButton, TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Section } from '../../../parts/Section.tsx';
import { MailList } from '../../../mailing/MailList.tsx';
import { SendDialog } from '../../../mailing/SendDialog.tsx';
import { SumList } from '../../../parts/SumList.tsx';
import classes from './statements.module.css';
import type { StatementSearch } from './statement-search.ts';

type Account = Statement['accounts'][number];
type Movement = NonNullable<Account['movements']>['entries'][number];

const kinds: Readonly<Record<Movement['kind'], PlainPhrase>> = {
  invoice: 'Invoice',
  credit: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
};

/** The days of a period as calls take them; none unless both are given. */
const daysOf = ({ from, until }: StatementSearch) => (from === undefined || until === undefined ? {} : { from, until });
const queryOf = (search: StatementSearch) => {
  const { from, until } = daysOf(search);
  return from === undefined ? {} : { from: String(from), until: String(until) };
};

const MovementNumber = ({ movement }: { movement: Movement }): ReactNode => {
  const t = useT('office');
  const { kind, id, docno } = movement;
  return kind === 'invoice' || kind === 'credit' ? (
    <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: id }}>
      {docno}
    </TextLink>
  ) : (
    <TextLink to="/bills/payments/$paymentId" params={{ paymentId: id }}>
      {docno ?? t(kinds[kind])}
    </TextLink>
  );
};

const useMovementColumns = (currency: string): PlainColumn<Movement>[] => {
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, currency);
  return [
    { label: t('Date'), nowrap: true, cell: ({ on }) => formats.businessDate(on) },
    { label: t('Kind'), cell: ({ kind }) => t(kinds[kind]) },
    { label: t('Number'), cell: (movement) => <MovementNumber movement={movement} /> },
    { label: t('Amount'), align: 'end', cell: ({ amount }) => money(amount) },
    { label: t('Balance'), align: 'end', cell: ({ balance }) => money(balance) },
  ];
};

/** What changed the balance in the period: the opening balance and the amounts add up to the closing balance. */
const Movements = ({ account }: { account: Account }): ReactNode => {
  const columns = useMovementColumns(account.currency);
  const t = useT('office');
  const formats = useFormats();
  const { movements, currency } = account;
  if (movements === null) return null;
  const money = (amount: string) => formats.money(amount, currency);
  return (
    <Section title={t('Movements in {{currency}}', { currency })}>
      <dl className={classes.line}>
        <dt>{t('Opening balance (money)')}</dt>
        <dd>{money(movements.opening)}</dd>
      </dl>
      {movements.entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Nothing changed the balance in this period.')}
        </Text>
      ) : (
        <PlainTable
          label={t('Movements in {{currency}}', { currency })}
          rows={movements.entries}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <dl className={classes.line}>
        <dt>{t('Closing balance')}</dt>
        <dd>{money(movements.closing)}</dd>
      </dl>
    </Section>
  );
};

const useBucketNames = (): Record<AgeBucket, string> => {
  const t = useT('office');
  const formats = useFormats();
  const days = (from: number, to: number) =>
    t('{{from}} to {{to}} days overdue', { from: formats.number(from), to: formats.number(to) });
  return {
    current: t('Not due'),
    to30: days(1, 30),
    to60: days(31, 60),
    to90: days(61, 90),
    over90: t('Over {{days}} days overdue', { days: formats.number(90) }),
  };
};

const useItemColumns = (currency: string): PlainColumn<Account['items'][number]>[] => {
  const t = useT('office');
  const formats = useFormats();
  const money = (amount: string) => formats.money(amount, currency);
  return [
    {
      label: t('Number'),
      cell: ({ id, docno }) => (
        <TextLink to="/bills/invoices/$invoiceId" params={{ invoiceId: id }}>
          {docno}
        </TextLink>
      ),
    },
    { label: t('Issued on'), nowrap: true, cell: ({ issuedOn }) => formats.businessDate(issuedOn) },
    { label: t('Due on'), nowrap: true, cell: ({ dueOn }) => formats.businessDate(dueOn) },
    { label: t('Amount'), align: 'end', cell: ({ amount }) => money(amount) },
    { label: t('Balance due'), align: 'end', cell: ({ open }) => money(open) },
  ];
};

/** The unpaid invoices of one currency: their balances by age, less what is unapplied, are what is due. */
const OpenItems = ({ account }: { account: Account }): ReactNode => {
  const columns = useItemColumns(account.currency);
  const t = useT('office');
  const formats = useFormats();
  const names = useBucketNames();
  const { currency, items, ageing, unapplied, due } = account;
  const money = (amount: string) => formats.money(amount, currency);
  return (
    <Section title={t('Unpaid invoices in {{currency}}', { currency })}>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No invoice is unpaid.')}
        </Text>
      ) : (
        <PlainTable
          label={t('Unpaid invoices in {{currency}}', { currency })}
          rows={items}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <SumList
        sums={[
          ...ageBuckets.map((bucket) => ({ name: names[bucket], amount: money(ageing[bucket]) })),
          ...(isZeroMoney(unapplied) ? [] : [{ name: t('Unapplied payments'), amount: money(negateMoney(unapplied)) }]),
          { name: t('Total due'), amount: money(due), kind: 'total' },
        ]}
      />
    </Section>
  );
};

const StatementOf = ({ statement, search }: { statement: Statement; search: StatementSearch }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const [sending, setSending] = useState(false);
  const { contact, accounts } = statement;
  return (
    <>
      <div className={classes.acts}>
        <DocumentButton
          label={t('Download PDF')}
          print={async (format) =>
            await api.statements.print({ params: { id: contact.id, format }, query: queryOf(search) })
          }
        />
        {may(sendCall.needs) ? <Button onClick={() => setSending(true)}>{t('Send statement')}</Button> : null}
        <LinkButton to="/bills/payments/new" search={{ contact: contact.id }} variant="default">
          {t('Record payment')}
        </LinkButton>
      </div>
      {accounts.length === 0 ? (
        <EmptyState
          icon={IconFileInvoice}
          title={t('Nothing is due')}
          text={t('This customer has no unpaid invoices and no unapplied payments.')}
        />
      ) : null}
      {accounts.map((account) => (
        <div key={account.currency} className={classes.account}>
          <Movements account={account} />
          <OpenItems account={account} />
        </div>
      ))}
      {may(['CONT:VW']) ? <MailList find={{ refkind: 'STATEMENT', refid: contact.id }} /> : null}
      {sending ? (
        <SendDialog
          title={t('Send the statement of {{name}}', { name: contact.name })}
          act={t('Send')}
          what={t('The statement is sent as a PDF in the language of the customer, as it is when the email is sent.')}
          call={sendCall}
          address={contact.email}
          send={async (body, options) =>
            (await api.statements.send({ params: { id: contact.id }, body: { ...body, ...daysOf(search) } }, options))
              .data
          }
          onClose={() => setSending(false)}
        />
      ) : null}
    </>
  );
};

const Found = ({ contactId, search }: { contactId: string; search: StatementSearch }): ReactNode => {
  const { folders, home } = useCaller();
  const statement = useQuery({
    queryKey: [...queryKeys.statement(contactId), queryOf(search)],
    queryFn: async ({ signal }) =>
      (await api.statements.get({ params: { id: contactId }, query: queryOf(search) }, { signal })).data,
  });
  const folder = folders.find(({ id }) => id === statement.data?.contact.folderid) ?? home;
  return (
    <QueryGate query={statement}>
      {(found) => (
        <FormatsProvider folder={notationOf(folder)}>
          <StatementOf statement={found} search={search} />
        </FormatsProvider>
      )}
    </QueryGate>
  );
};

interface StatementScreenProps {
  search: StatementSearch;
  onSearch: (search: StatementSearch) => void;
}

/** The statement of account of a customer, today or with the movements of a period. */
export const StatementScreen = ({ search, onSearch }: StatementScreenProps): ReactNode => {
  const t = useT('office');
  const { contact, from, until } = search;
  const isReversed = from !== undefined && until !== undefined && from > until;
  const isHalf = (from === undefined) !== (until === undefined);
  const put = (change: StatementSearch) => onSearch({ ...search, ...change });
  return (
    <Page title={t('Statement of account')}>
      <div className={classes.layout}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <ContactField value={contact ?? null} onRecord={(id) => put({ contact: id ?? undefined })} />
          <DateField
            label={t('Movements from')}
            value={from ?? null}
            onChange={(day) => put({ from: day ?? undefined })}
          />
          <DateField
            label={t('Movements until')}
            value={until ?? null}
            error={
              isReversed
                ? t('The end must not be before the start')
                : isHalf
                  ? t('Enter both days to list the movements')
                  : undefined
            }
            onChange={(day) => put({ until: day ?? undefined })}
          />
        </SimpleGrid>
        {contact === undefined ? (
          <EmptyState
            icon={IconUserSearch}
            title={t('Choose a customer')}
            text={t(
              'The statement shows unpaid invoices by age, unapplied payments and, for a period, what changed the balance.',
            )}
          />
        ) : isReversed ? null : (
          <Found key={contact} contactId={contact} search={search} />
        )}
      </div>
    </Page>
  );
};
