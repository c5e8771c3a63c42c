import type { Home } from '@field-service/contract/site/home.ts';
import { unbilledAges } from '@field-service/domain/money/unbilled-ages.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { IconChevronRight, IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { GroupedTable, PlainTable } from '../../../parts/PlainTable.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import { Section } from '../../../parts/Section.tsx';
import classes from './home.module.css';
import { needsOf, unbilledByCurrency, type Need } from './needs.ts';

/** The words and the list behind each thing that needs somebody; some have no list of their own yet. */
const useNeedWords = (): Record<Need['id'], { text: string; link?: Pick<LinkProps, 'to' | 'search'> }> => {
  const t = useT('office');
  const { may } = useCaller();
  return {
    lateWork: { text: t('Work that arrived after its job had ended'), link: { to: '/jobs/board' } },
    late: { text: t('Overdue jobs'), link: { to: '/jobs', search: { status: 'late' } } },
    unassigned: { text: t('Jobs without a technician'), link: { to: '/jobs', search: { status: 'unassigned' } } },
    toSign: { text: t('Jobs waiting for a signature'), link: { to: '/jobs', search: { status: 'CLS' } } },
    review: {
      text: t('Reports waiting for review'),
      link: may('POST:AP') ? { to: '/review' } : { to: '/jobs', search: { status: 'review' } },
    },
    lateTickets: {
      text: t('Tickets that wait longer than agreed'),
      link: { to: '/ticket-list', search: { due: 'late' } },
    },
    tickets: { text: t('Open tickets'), link: { to: '/ticket-list', search: { state: 'active', due: 'intime' } } },
    toConfirm: { text: t('Payments to confirm') },
    drafts: { text: t('Invoices to issue'), link: { to: '/bills/invoices', search: { state: 'draft' } } },
    overdue: { text: t('Overdue invoices'), link: { to: '/bills/invoices', search: { state: 'overdue' } } },
  };
};

const Needs = ({ home }: { home: Home }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const words = useNeedWords();
  const needs = needsOf(home);
  return (
    <Section title={t('Needs attention')}>
      {needs.length === 0 ? (
        <EmptyState icon={IconMoodCheck} title={t('Nothing needs attention now')} />
      ) : (
        <ul className={classes.list} aria-label={t('Needs attention')}>
          {needs.map(({ id, count }) => {
            const { text, link } = words[id];
            const inside = (
              <>
                <span className={classes.what}>{text}</span>
                <span className={classes.count}>{formats.number(count)}</span>
              </>
            );
            return (
              <li key={id}>
                {link === undefined ? (
                  <div className={classes.row}>{inside}</div>
                ) : (
                  <Link {...link} className={classes.row}>
                    {inside}
                    <IconChevronRight size={16} aria-hidden />
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};

const Today = ({ jobs }: { jobs: NonNullable<Home['jobs']> }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const { home } = useCaller();
  const today = businessDateOf(now, home?.timezone ?? 'UTC');
  const all = jobs.today.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title={t('Jobs today')}>
      {all === 0 ? (
        <EmptyState title={t('No jobs today')} />
      ) : (
        <ul className={classes.list} aria-label={t('Jobs today')}>
          {jobs.today.map(({ count, ...status }) => (
            <li key={status.code}>
              <Link
                to="/jobs"
                search={{ from: today, to: today, ...statusFilter(status.code) }}
                className={classes.row}
              >
                <span className={classes.what}>
                  <StatusBadge status={status} />
                </span>
                <span className={`${classes.bar} ${classes.share}`} aria-hidden>
                  <span className={classes.part} style={{ display: 'block', width: `${(count / all) * 100}%` }} />
                </span>
                <span className={classes.count}>{formats.number(count)}</span>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const listed = ['TD', 'IP', 'CLS', 'CWO', 'DN', 'X'] as const;
/** The filter of the list of jobs for a status; none for a site's own status. */
const statusFilter = (code: string): { status?: (typeof listed)[number] } => {
  const status = listed.find((each) => each === code);
  return status === undefined ? {} : { status };
};

const Bills = ({ bills }: { bills: NonNullable<Home['bills']> }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const ageName = (upTo: number | null): string =>
    upTo === null
      ? t('Older than {{count}} days', { count: unbilledAges.findLast((age) => age !== null) ?? 0 })
      : t('{{from}} to {{to}} days', {
          from: formats.number((unbilledAges.findLast((age) => age !== null && age < upTo) ?? -1) + 1),
          to: formats.number(upTo),
        });
  return (
    <>
      <Section title={t('Unbilled jobs')} acts={<TextLink to="/bills/unbilled">{t('Unbill Job')}</TextLink>}>
        {bills.unbilled.length === 0 ? (
          <EmptyState title={t('Every completed job is billed')} />
        ) : (
          <GroupedTable
            label={t('Unbilled jobs')}
            groups={unbilledByCurrency(bills).map(({ currency, ages }) => ({
              key: currency,
              title: currency,
              rows: ages,
            }))}
            rowKey={({ currency, upTo }) => `${currency} ${upTo ?? ''}`}
            columns={[
              { label: t('Age'), cell: ({ upTo }) => ageName(upTo) },
              { label: t('Jobs'), align: 'end', cell: ({ count }) => formats.number(count) },
              { label: t('Amount'), align: 'end', cell: amountOf },
            ]}
          />
        )}
      </Section>
      {bills.overdue.length > 0 ? (
        <Section title={t('Overdue invoices')}>
          <PlainTable
            label={t('Overdue invoices')}
            rows={bills.overdue}
            rowKey={({ currency }) => currency}
            columns={[
              { label: t('Currency'), cell: ({ currency }) => currency },
              { label: t('Invoices'), align: 'end', cell: ({ count }) => formats.number(count) },
              { label: t('Balance due'), align: 'end', cell: amountOf },
            ]}
          />
        </Section>
      ) : null}
    </>
  );
};

const amountOf = ({ amount, currency }: { amount: string; currency: string }): ReactNode => (
  <MoneyText amount={amount} currency={currency} />
);

/** What the person's folders need now. */
export const HomeScreen = (): ReactNode => {
  const t = useT('office');
  const { folder } = useCaller();
  const query = useQuery({
    queryKey: ['home', folder?.id ?? null],
    queryFn: async ({ signal }) => (await api.home.get({}, { signal })).data,
    refetchInterval: 60_000,
  });
  return (
    <Page title={t('Home')}>
      <QueryGate query={query}>
        {(home) => (
          <>
            {home.message === null ? null : <p className={classes.message}>{home.message}</p>}
            <div className={classes.grid}>
              <div>
                <Needs home={home} />
              </div>
              {home.jobs ? (
                <div>
                  <Today jobs={home.jobs} />
                </div>
              ) : null}
              {home.bills ? (
                <div>
                  <Bills bills={home.bills} />
                </div>
              ) : null}
            </div>
          </>
        )}
      </QueryGate>
    </Page>
  );
};
