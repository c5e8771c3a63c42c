import { addDays, stampOn } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { Exact } from '@field-service/domain/values/decimal.ts';
import { documentTotals } from '@field-service/domain/money/lines.ts';
import { roundMoney, type Money } from '@field-service/domain/values/money.ts';
import { counterId } from '../install/counters.ts';
import { lineInput, taxDetail } from './work/job-lines.ts';
import { bankOf } from './house.ts';
import type { JobWorld } from './work/jobs.ts';
import { hour, type DemoContext } from './making.ts';
import type { IssuedInvoice } from './queries.ts';
import type { BranchWorld, CustomerWorld } from './world.ts';
import { officeLanguage } from './wording.ts';

interface Draft {
  id: string;
  world: BranchWorld;
  customer: CustomerWorld;
  amount: Money;
  taxTotals: readonly { name: string; rate: string; base: Money; amount: Money }[];
}
type Clerk = { id: string; name: string };

/** Adds one draft invoice for a customer's jobs, with its computed lines. */
function addDraft(
  { random, rows }: DemoContext,
  world: BranchWorld,
  customer: CustomerWorld,
  jobs: readonly JobWorld[],
  cts: number,
  clerk: Clerk,
): Draft {
  const { currency } = world.branch;
  const entered = jobs.flatMap((job) =>
    job.lines.map((line) => ({ job, line, input: lineInput(world, line.wish, job.date) })),
  );
  const totals = documentTotals(
    entered.map((each) => each.input),
    'line',
    currency,
  );
  if (!totals.ok) throw new Error(`An invoice is refused: ${totals.code}.`);
  const id = random.id(cts);
  const { nett, taxes, amount } = totals;
  const taxTotals = totals.parts.map((part) => ({ name: part.name, rate: part.rate, base: nett, amount: part.amount }));
  rows.invoice.push({
    id,
    folder_id: world.folderId,
    contact_id: customer.id,
    state: 'draft',
    docno: null,
    currency,
    nett,
    taxes,
    amount,
    paid: '0',
    issued_at: null,
    issued_on: null,
    due_on: null,
    snapshot: { taxTotals },
    created_by: clerk.id,
    cts,
  });
  rows.invoice_post.push(...jobs.map((job) => ({ post_id: job.id, invoice_id: id })));
  for (const [ord, { job, line, input }] of entered.entries()) {
    const amounts = totals.lines[ord];
    const item = world.items.get(line.wish.item);
    if (amounts === undefined || item === undefined) continue;
    rows.invoice_line.push({
      id: random.id(cts),
      invoice_id: id,
      ord,
      post_id: job.id,
      post_line_id: line.id,
      name: item.name,
      qty: input.qty,
      uom: item.uom,
      price: input.price,
      discount: amounts.discount,
      nett: amounts.nett,
      taxes: amounts.taxes,
      amount: amounts.amount,
      tax_id: world.tax.id,
      tax_detail: taxDetail(amounts),
    });
  }
  rows.history.push({
    id: random.id(cts),
    noun: 'invoice',
    noun_id: id,
    folder_id: world.folderId,
    at: cts,
    user_id: clerk.id,
    by_name: clerk.name,
    via: 'web',
    kind: 'create',
    before: {},
    after: { amount, currency, jobs: jobs.map((job) => job.id) },
    reason: null,
    request_id: null,
  });
  return { id, world, customer, amount, taxTotals };
}

interface Issue {
  docno: string;
  number: number;
  on: number;
  at: number;
  paid: Money;
}

function issue(
  { random, rows }: DemoContext,
  draft: Draft,
  { docno, number, on, at, paid }: Issue,
  clerk: Clerk,
): IssuedInvoice {
  const { world, customer } = draft;
  const { name, address, taxid } = world.branch.company;
  rows.counter_use.push({
    counter_id: counterId(world.folderId, 'INV'),
    number,
    noun: 'invoice',
    noun_id: draft.id,
    at,
  });
  rows.history.push({
    id: random.id(at),
    noun: 'invoice',
    noun_id: draft.id,
    folder_id: world.folderId,
    at,
    user_id: clerk.id,
    by_name: clerk.name,
    via: 'web',
    kind: 'issue',
    before: { state: 'draft', docno: null },
    after: { state: 'issued', docno },
    reason: null,
    request_id: null,
  });
  rows.message.push({
    id: random.id(at),
    once: `invoice ${draft.id}`,
    folder_id: world.folderId,
    channel: 'mail',
    user_id: null,
    contact_id: customer.id,
    address: customer.email,
    template: 'invoice',
    lang: officeLanguage[world.branch.code],
    params: { docno },
    ref_kind: 'INVOICE',
    ref_id: draft.id,
    status: 'sent',
    error: null,
    sent_at: at + 60_000,
    cts: at,
  });
  const full = new Exact(paid).equals(draft.amount);
  return {
    id: draft.id,
    docno,
    state: full ? 'paid' : new Exact(paid).isZero() ? 'issued' : 'part_paid',
    issued_at: at,
    issued_on: on,
    due_on: addDays(on, customer.paymentDays),
    paid,
    snapshot: {
      company: { name, address, taxid },
      billTo: {
        name: customer.sketch.name,
        address: customer.billingAddress,
        taxid: customer.taxId,
        email: customer.email,
      },
      bank: bankOf(world.branch),
      taxTotals: draft.taxTotals,
    },
  };
}

function addPayment({ random, rows }: DemoContext, draft: Draft, amount: Money, at: number): void {
  const { world, customer } = draft;
  const id = random.id(at);
  const { currency } = world.branch;
  rows.payment.push({
    id,
    folder_id: world.folderId,
    contact_id: customer.id,
    provider: 'sandbox',
    state: 'confirmed',
    currency,
    amount,
    user_id: null,
    confirmed_at: at + 40_000,
    cts: at,
  });
  rows.payment_invoice.push({ payment_id: id, invoice_id: draft.id, amount, applied: amount });
  rows.payment_event.push({
    provider: 'sandbox',
    event: `${id}-decision`,
    payment_id: id,
    body: { event: `${id}-decision`, payment: id, state: 'confirmed', amount, currency },
    at: at + 40_000,
  });
}

/**
 * The amount of an invoice that has been paid: all, half, or nothing yet. The newest invoice of a customer is never
 * paid in full, so that every portal has a balance due.
 */
function payment(
  amount: Money,
  currency: string,
  { older, newest }: { older: boolean; newest: boolean },
  chance: number,
): Money {
  if (!newest && chance < (older ? 0.55 : 0.25)) return amount;
  return chance < (older ? 0.75 : 0.35) ? roundMoney(new Exact(amount).dividedBy(2), currency) : '0';
}

/**
 * The billing runs, in days relative to today: the jobs' first and last day, the invoice date, and the share of
 * customers billed.
 */
const billingRuns = [
  { from: -99, to: -15, on: -13, share: 1 },
  { from: -14, to: -8, on: -6, share: 0.7 },
  { from: -7, to: -3, on: -1, share: 0.12 },
];

/**
 * Creates the invoices of a branch: one for each customer's jobs up to two weeks ago, another for most customers' jobs
 * of the week after that, a few for the last week, and one draft. Returns the changes that issue the invoices.
 */
export function makeInvoices(
  making: DemoContext,
  world: BranchWorld,
  jobs: readonly JobWorld[],
  clerk: Clerk,
): IssuedInvoice[] {
  const { random, now } = making;
  const { timezone, currency, code } = world.branch;
  const isBillable = (job: JobWorld): boolean => job.status === 'DN' || job.status === 'CWO';
  const bills = billingRuns.flatMap((run) =>
    world.customers.flatMap((customer, at) => {
      const own = jobs.filter(
        (job) =>
          isBillable(job) &&
          job.site.customer === customer &&
          job.date >= addDays(world.today, run.from) &&
          job.date <= addDays(world.today, run.to),
      );
      return own.length === 0 || !random.chance(run.share) ? [] : [{ run, customer, at, own }];
    }),
  );
  const newest = new Map(bills.map((bill) => [bill.customer, bill]));
  const issued: IssuedInvoice[] = [];
  for (const bill of bills) {
    const { run, customer, at, own } = bill;
    const on = addDays(world.today, run.on);
    const issuedAt = stampOn(on, 10 * 60 + at * 7, timezone);
    const draft = addDraft(making, world, customer, own, issuedAt - hour, clerk);
    const number = issued.length + 1;
    const stage = { older: run === billingRuns[0], newest: newest.get(customer) === bill };
    const paid = payment(draft.amount, currency, stage, random.float());
    if (paid !== '0')
      addPayment(
        making,
        draft,
        paid,
        Math.min(now - hour, issuedAt + random.int(1, 5) * dayMs + random.int(0, 300) * 60_000),
      );
    const docno = `${code}-${String(on).slice(0, 4)}-${String(number).padStart(5, '0')}`;
    issued.push(issue(making, draft, { docno, number, on, at: issuedAt, paid }, clerk));
  }
  addDrafts(making, world, jobs.filter(isBillable), clerk);
  return issued;
}

/** Adds one draft for one customer's unbilled jobs from the last week, ready to be issued. */
function addDrafts(making: DemoContext, world: BranchWorld, jobs: readonly JobWorld[], clerk: Clerk): void {
  const billed = new Set(making.rows.invoice_post.map((link) => link.post_id));
  const open = jobs.filter((job) => !billed.has(job.id) && job.date >= addDays(world.today, -6));
  const customer = open[0]?.site.customer;
  if (customer !== undefined)
    addDraft(
      making,
      world,
      customer,
      open.filter((job) => job.site.customer === customer),
      making.now - 3 * hour,
      clerk,
    );
}
