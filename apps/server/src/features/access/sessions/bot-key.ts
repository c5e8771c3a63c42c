import { timingSafeEqual } from 'node:crypto';
import { makeToken, tokenHash } from '../../../token.ts';

/** The two halves of a bot's key: the id of its row, and the secret. Only the secret's hash is stored. */
export interface BotKey {
  id: string;
  secret: string;
}

const form = /^fsk_([0-9a-f-]{36})_([A-Za-z0-9_-]{43})$/;

export const isBotKey = (text: string): boolean => text.startsWith('fsk_');

export function readBotKey(text: string): BotKey | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Creates a key for the row `id`: its text, which is shown only once, and the hash to store. */
export function makeBotKey(id: string): { key: string; hash: string } {
  const secret = makeToken();
  return { key: `fsk_${id}_${secret}`, hash: tokenHash(secret) };
}

/** Whether the secret matches the stored hash, in constant time. */
export const isKeyOf = ({ secret }: BotKey, hash: string): boolean =>
  timingSafeEqual(Buffer.from(tokenHash(secret), 'hex'), Buffer.from(hash, 'hex'));
