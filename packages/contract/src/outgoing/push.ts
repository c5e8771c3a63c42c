import { z } from 'zod';
import { Id, Line1, Stamp } from '../common.ts';
import { grant, route, self } from '../route.ts';

const Registration = z.object({ id: Id, type: z.enum(['app', 'beta', 'web']), pushid: z.string(), uts: Stamp });
/** The caller's registrations, and the key with which a browser subscribes (VAPID, base64url). */
const Registrations = z.object({ publicKey: z.string(), registrations: z.array(Registration) });
/**
 * One text for everyone, or one per language. Receivers get the text in their own language, otherwise in `en-GB`,
 * otherwise the first one.
 */
const Wording = z.union([
  Line1(500),
  z.record(z.string().max(10), Line1(500)).refine((texts) => Object.keys(texts).length > 0),
]);
const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes);

/**
 * The content of a push notification, encrypted for its receiver. `status` tells the device to withdraw (D), assign (A)
 * or refresh (R) the job `postid`. A and R are acknowledged by a ping of type PR with this `oid`.
 */
export const PushNotice = z.object({
  oid: Id,
  title: z.string(),
  body: z.string(),
  subtitle: z.string().optional(),
  status: z.enum(['D', 'A', 'R']).optional(),
  postid: Id.optional(),
});
export type PushNotice = z.output<typeof PushNotice>;

export const push = {
  registrations: route({
    method: 'GET',
    path: '/api/my/push/id',
    summary: "The caller's push registrations.",
    access: self('staff', 'portal'),
    data: Registrations,
  }),
  register: route({
    method: 'POST',
    path: '/api/my/push/id',
    summary:
      "Registers the session's device or browser. `pushid` is the address of the push service for `web` (with the subscription's `keys`), else the id that a device got from its own.",
    access: self('staff', 'portal'),
    body: z.strictObject({
      pushid: z.string().min(1).max(2000),
      type: z.enum(['app', 'beta', 'web']),
      keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }).optional(),
    }),
    data: Registrations,
    errors: ['push.endpoint_refused', 'field.invalid'],
  }),
  preview: route({
    method: 'POST',
    path: '/api/my/push/preview',
    summary:
      'Sends a push to the users of contacts, as a preview. Contacts that the caller may not see are treated as unknown.',
    access: grant('CONT:UP'),
    body: z.strictObject({
      contactIds: z.array(Id).min(1).max(100),
      push: z.strictObject({ contents: Wording, headings: Wording, subtitle: Wording.optional() }),
    }),
    data: z.array(z.object({ contactId: Id, result: z.enum(['queued', 'unregistered', 'unknown']), users: z.int() })),
  }),
};
