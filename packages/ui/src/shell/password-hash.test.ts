/// <reference types="node" />
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordHash, supportPasswordHash } from './password-hash.ts';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

test('the username is trimmed and lowercased; the password is unchanged', async () => {
  expect(await passwordHash('  Tech1 ', ' Pass Wörd ')).toBe(sha256('tech1: Pass Wörd '));
});

test('a support id replaces the username', async () => {
  expect(await supportPasswordHash('S17', 'secret')).toBe(sha256('TT:S17:secret'));
});
