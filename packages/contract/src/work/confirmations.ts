import { confirmationStates } from '../datasets/work.ts';
import { z } from 'zod';
import { Email, Id, IdParams, Stamp, Text } from '../common.ts';
import { mailObstacles } from '../outgoing/messages.ts';
import { grant, open, route } from '../route.ts';

/** A customer's response to the planned time of a visit. There is one row for each time that the customer was asked. */
export const Confirmation = z.object({
  id: Id,
  postid: Id,
  docno: z.string(),
  plan: Stamp,
  state: z.enum(confirmationStates),
  note: z.string(),
  answeredAt: Stamp.nullable(),
  exp: Stamp,
  uts: Stamp,
  ctid: z.int(),
});
export type Confirmation = z.output<typeof Confirmation>;

const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const byLink = open('requires the unguessable token of the link, and concerns only the time of one visit');

export const confirmations = {
  recipients: route({
    method: 'GET',
    path: '/api/post/{id}/recipients',
    summary:
      'To whom emails about a job go: to the site, else to the customer; and what now prevents the email that asks for a confirmation, and the one with a released report. Nothing is stored.',
    access: grant('POST:VW'),
    params: IdParams,
    data: z.object({
      to: z.string().nullable(),
      confirmation: z.enum(mailObstacles).nullable(),
      report: z.enum(mailObstacles).nullable(),
    }),
    errors: ['record.not_found'],
  }),
  ask: route({
    method: 'POST',
    path: '/api/post/{id}/confirmation',
    summary:
      'Creates the open link by which a customer confirms the time of an upcoming job; valid until the visit starts, and earlier links end.',
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({}),
    data: z.object({ token: z.string(), exp: Stamp }),
    errors: ['record.not_found', 'confirmation.not_planned'],
    idempotent: false,
  }),
  mail: route({
    method: 'POST',
    path: '/api/post/{id}/confirmation/mail',
    summary:
      "Mails such a link, in the customer's language: to the given address, else to the site, else to the customer.",
    access: grant('POST:UP'),
    params: IdParams,
    body: z.strictObject({ to: Email.optional() }),
    data: z.object({ to: z.string(), exp: Stamp }),
    errors: ['record.not_found', 'confirmation.not_planned', 'mail.no_address'],
    final: true,
  }),
  show: route({
    method: 'GET',
    path: '/api/h/service-confirmation',
    summary: 'The visit that a link asks about: what, where, when, and the response given.',
    access: byLink,
    query: z.strictObject({ token: Token }),
    data: z.object({
      title: z.string(),
      site: z.string(),
      plan: Stamp,
      plan2: Stamp.nullable(),
      timezone: z.string(),
      state: z.enum(confirmationStates),
      note: z.string(),
    }),
    errors: ['record.not_found', 'request.rate_limited'],
  }),
  answer: route({
    method: 'POST',
    path: '/api/h/service-confirmation',
    summary: 'Confirms or declines the time; the last response before the visit counts.',
    access: byLink,
    body: z.strictObject({ token: Token, answer: z.enum(['confirmed', 'declined']), note: Text(1000).optional() }),
    data: z.object({ state: z.enum(confirmationStates) }),
    errors: ['record.not_found', 'request.rate_limited'],
  }),
};
