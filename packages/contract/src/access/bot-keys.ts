import { z } from 'zod';
import { Empty, Id, IdParams, Line1, Stamp } from '../common.ts';
import { grant, route } from '../route.ts';

const BotKey = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  cts: Stamp,
  validTo: Stamp.nullable(),
  revokedAt: Stamp.nullable(),
});

/** Keys that bots use to read datasets (`Authorization: CI {key}`). */
export const botKeys = {
  list: route({
    method: 'GET',
    path: '/api/bot-key',
    summary: "A bot's keys, without what opens anything.",
    access: grant('USER:VW'),
    query: z.strictObject({ userId: Id }),
    data: z.array(BotKey),
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/api/bot-key',
    summary: 'Makes a key for a bot; `key` is shown this once.',
    access: grant('USER:UP'),
    body: z.strictObject({ userId: Id, name: Line1(100), days: z.int().min(1).max(3660).optional() }),
    data: BotKey.extend({ key: z.string() }),
    errors: ['record.not_found', 'record.deleted', 'permission.missing', 'user.beyond_reach', 'bot.too_many_keys'],
    // A response stored under an idempotency key would contain the secret.
    idempotent: false,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/bot-key/{id}',
    summary: 'Ends a key; it opens nothing from the next request on.',
    access: grant('USER:UP'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found', 'record.deleted', 'permission.missing', 'user.beyond_reach'],
  }),
};
