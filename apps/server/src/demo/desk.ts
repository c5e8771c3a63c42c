import { addDays, businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { BusinessCalendar } from '@field-service/domain/values/business-hours.ts';
import { computeClaim, type ClaimState, type ClaimedLine } from '@field-service/domain/people/claim.ts';
import {
  isOpenTicket,
  ticketClock,
  type TicketPriority,
  type TicketStep,
} from '@field-service/domain/customers/ticket.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { registry } from '../features/site/settings/public.ts';
import { isHolidayIn } from './holidays.ts';
import { lookupId } from '../install/lookup-row.ts';
import { deskWordingOf } from './desk-wording.ts';
import { hour, minute, type DemoContext } from './making.ts';
import type { BranchWorld, SiteWorld, TechnicianWorld } from './world.ts';

interface Person {
  id: string;
  name: string;
}
/** The office users who reply to customers and pay claims. */
export interface Office {
  dispatcher: Person;
  billing: Person;
}

const post = {
  plan: null,
  plan2: null,
  due: null,
  duration: null,
  date: null,
  natures: [],
  timeslot_id: null,
  team_id: null,
  parent_id: null,
  order_id: null,
  oset_id: null,
  appid: null,
  scheduledata: null,
  followup: false,
  nextday: false,
  tags: [],
  data: {},
  customer_signed: false,
  done_at: null,
};
const yearOf = (world: BranchWorld, at: number): string =>
  String(businessDateOf(at, world.branch.timezone)).slice(0, 4);

interface TicketSketch {
  title: string;
  body: string;
  category: string;
  priority: TicketPriority;
  /** The steps of the ticket, each with the number of minutes before now. */
  steps: readonly (readonly [state: TicketStep['state'], ago: number])[];
  answer?: string;
  carer?: TechnicianWorld;
}

function addTicket(
  { random, now, rows }: DemoContext,
  world: BranchWorld,
  site: SiteWorld,
  number: number,
  sketch: TicketSketch,
  { dispatcher }: Office,
): void {
  const taken: TicketStep[] = sketch.steps.map(([state, ago]) => ({ state, at: now - ago * minute }));
  const [first, last] = [taken[0], taken.at(-1)];
  if (first === undefined || last === undefined) return;
  const id = random.id(first.at);
  const reporter = rows.app_user.find((user) => user.contact_id === site.customer.id && user.usertype === 'portal');
  const { answer, resolve } = registry.tickets.fallback;
  const promise = { answer: answer[sketch.priority] * hour, resolve: resolve[sketch.priority] * hour };
  const calendar: BusinessCalendar = {
    timeZone: world.branch.timezone,
    from: 8,
    to: 18,
    off: [],
    isHoliday: (date) => isHolidayIn(world.branch.code, date),
  };
  const clock = ticketClock(taken, promise, calendar);
  const at = (state: TicketStep['state']): number | null => taken.find((step) => step.state === state)?.at ?? null;
  const answeredAt = sketch.answer === undefined ? null : (at('waiting') ?? at('resolved'));
  rows.post.push({
    ...post,
    id,
    folder_id: world.folderId,
    systype: 'ticket',
    type_id: lookupId(20, 'TICKET'),
    status_id: lookupId(310, isOpenTicket(last.state) ? (last.state === 'waiting' ? 'IP' : 'TD') : 'DN'),
    docno: `T-${yearOf(world, first.at)}-${String(number).padStart(5, '0')}`,
    title: sketch.title,
    contact_id: site.customer.id,
    site_id: site.id,
    created_by: reporter?.id ?? dispatcher.id,
    cts: first.at,
  });
  if (sketch.carer !== undefined)
    rows.post_assignee.push({ post_id: id, user_id: sketch.carer.id, lead: true, ord: 0 });
  rows.ticket.push({
    post_id: id,
    state: last.state,
    category_id: lookupId(0, `ticket-category.${sketch.category}`),
    priority: sketch.priority,
    body: sketch.body,
    reporter_id: reporter?.id ?? null,
    promise_answer: promise.answer,
    promise_resolve: promise.resolve,
    answer_due: clock.answerDue,
    resolve_due: clock.resolveDue,
    answered_at: answeredAt,
    resolved_at: at('resolved'),
    closed_at: at('closed'),
    job_id: null,
  });
  rows.ticket_step.push(
    ...taken.map((step) => ({
      id: random.id(step.at),
      post_id: id,
      at: step.at,
      state: step.state,
      by_name: step.state === 'open' ? (reporter?.displayname ?? site.person) : dispatcher.name,
    })),
  );
  if (sketch.answer !== undefined && answeredAt !== null)
    rows.ticket_message.push({
      id: random.id(answeredAt),
      post_id: id,
      at: answeredAt,
      user_id: dispatcher.id,
      by_name: dispatcher.name,
      side: 'staff',
      internal: false,
      text: sketch.answer,
      files: [],
    });
}

interface ClaimSketch {
  title: string;
  state: ClaimState;
  /** Days since submission. */
  ago: number;
  lines: readonly (ClaimedLine & { note: string; category?: string })[];
}

function addClaim(
  { random, now, rows }: DemoContext,
  world: BranchWorld,
  claimant: TechnicianWorld,
  number: number,
  { title, state, ago, lines }: ClaimSketch,
  { billing }: Office,
  rate: string,
): void {
  const at = now - ago * dayMs;
  const id = random.id(at);
  const computed = computeClaim(lines, { currency: world.branch.currency, rate });
  if (!computed.ok) throw new Error(`A claim of the demonstration is refused: ${computed.code}.`);
  const { nett, taxes, amount } = computed;
  const approver = rows.app_user.find((user) => user.username === 'admin')?.id ?? null;
  const decided =
    state === 'paid'
      ? {
          decided_at: at + 5 * hour,
          decided_by: approver,
          paid_at: at + dayMs,
          paid_by: billing.id,
          reference: `TT-${number}`,
        }
      : { decided_at: null, decided_by: null, paid_at: null, paid_by: null, reference: null };
  rows.post.push({
    ...post,
    id,
    folder_id: world.folderId,
    systype: 'claim',
    type_id: lookupId(20, 'CLAIM'),
    status_id: lookupId(310, state === 'paid' ? 'DN' : 'IP'),
    docno: `EC-${yearOf(world, at)}-${String(number).padStart(5, '0')}`,
    title,
    contact_id: null,
    site_id: null,
    created_by: claimant.id,
    cts: at,
  });
  rows.claim.push({
    post_id: id,
    claimant_id: claimant.id,
    state,
    notes: '',
    currency: world.branch.currency,
    nett,
    taxes,
    amount,
    submitted_at: at,
    reason: null,
    ...decided,
  });
  rows.claim_line.push(
    ...computed.lines.map((line, ord) => ({
      id: random.id(at),
      post_id: id,
      ord,
      date: lines[ord]?.date ?? 0,
      kind: lines[ord]?.kind ?? 'expense',
      category_id: lines[ord]?.category === undefined ? null : lookupId(0, `claim-category.${lines[ord].category}`),
      note: lines[ord]?.note ?? '',
      qty: line.qty,
      price: line.price,
      tax_id: null,
      nett: line.nett,
      taxes: line.taxes,
      amount: line.amount,
      tax_detail: [],
    })),
  );
}

/**
 * Creates the tickets of a branch's customers and the expense claims of its people; returns the next numbers of both.
 */
export function makeDesk(making: DemoContext, world: BranchWorld, office: Office): { tickets: number; claims: number } {
  const within: DemoContext = { ...making, random: making.random.branch(`desk ${world.branch.code}`) };
  const { now, rows } = making;
  const { ants, visit, report, week, training, notes } = deskWordingOf[world.branch.code];
  const sites = world.customers.flatMap((customer) => customer.sites.slice(0, 1));
  const [first, second] = world.technicians;
  const sketches: TicketSketch[] = [
    {
      title: report[0],
      body: report[1],
      answer: report[2],
      category: 'REPORT',
      priority: 'low',
      steps: [
        ['open', 8 * 1440],
        ['resolved', 8 * 1440 - 190],
        ['closed', 7 * 1440],
      ],
    },
    {
      title: visit[0],
      body: visit[1],
      answer: visit[2],
      category: 'VISIT',
      priority: 'normal',
      steps: [
        ['open', 1600],
        ['assigned', 1570],
        ['waiting', 1500],
      ],
      ...(first === undefined ? {} : { carer: first }),
    },
    { title: ants[0], body: ants[1], category: 'PEST', priority: 'high', steps: [['open', 40]] },
  ];
  for (const [at, sketch] of sketches.entries()) {
    const site = sites[at];
    if (site !== undefined) addTicket(within, world, site, at + 1, sketch, office);
  }

  const { factor, step } = world.branch.price;
  const priced = (ringgit: number): string =>
    (Math.round((ringgit * factor) / step) * step).toFixed(
      world.branch.currency === 'VND' || world.branch.currency === 'IDR' ? 0 : 2,
    );
  const rate = priced(0.8);
  rows.setting.push({ folder_id: world.folderId, user_id: null, key: 'claims', data: { mileageRate: rate } });
  const spent = (ago: number, category: string, ringgit: number, note: string) => ({
    kind: 'expense' as const,
    date: addDays(businessDateOf(now, world.branch.timezone), -ago),
    amount: priced(ringgit),
    taxClass: null,
    category,
    note,
  });
  if (second !== undefined) {
    const lines = [spent(17, 'LODGING', 160, notes.hotel), spent(16, 'MEAL', 48, notes.meal)];
    addClaim(within, world, second, 1, { title: training, state: 'paid', ago: 14, lines }, office, rate);
  }
  if (first !== undefined) {
    const way = {
      kind: 'mileage' as const,
      date: addDays(businessDateOf(now, world.branch.timezone), -2),
      km: '46.5',
      note: notes.way,
    };
    addClaim(
      within,
      world,
      first,
      2,
      {
        title: week,
        state: 'submitted',
        ago: 1,
        lines: [spent(4, 'FUEL', 85, notes.fuel), spent(3, 'TOLL', 13, notes.toll), way],
      },
      office,
      rate,
    );
  }
  return { tickets: sketches.length + 1, claims: 3 };
}
