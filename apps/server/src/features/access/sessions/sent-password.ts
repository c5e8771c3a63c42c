import { createHash } from 'node:crypto';
import { passwordText, supportPasswordText } from '@field-service/domain/access/sent-password.ts';

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The value that clients send instead of a password, for logins that the server itself creates. */
export const sentPassword = (username: string, password: string): string => sha256Hex(passwordText(username, password));

export const sentSupportPassword = (supportId: string, password: string): string =>
  sha256Hex(supportPasswordText(supportId, password));
