import { openHookReceiver } from '@field-service/testing/hook-receiver.ts';
import { describe, expect, it } from 'vitest';
import { guardedLookup, InsideAddress, isPublicAddress, isTarget } from './outside-address.ts';
import { sendHook } from './features/outgoing/webhooks/send.ts';

const production = { production: true };
const trying = { production: false };

describe('the address of a webhook', () => {
  it.each([
    ['https://hooks.example.com/a?b=c', true],
    ['https://hooks.example.com:8443/', true],
    ['https://8.8.8.8/', true],
    ['http://hooks.example.com/', false],
    ['https://user:password@hooks.example.com/', false],
    ['ftp://hooks.example.com/', false],
    ['https://localhost/', false],
    ['https://app.localhost/', false],
    ['https://localhost./', false],
    ['https://localhost.localdomain/', false],
    ['https://localhost.example.com/', false],
    ['https://app.localhost./', false],
    ['https://metadata.google.internal./', false],
    ['https://intranet/', false],
    ['https://intranet./', false],
    ['https://metadata.google.internal/', false],
    ['https://127.0.0.1/', false],
    ['https://2130706433/', false],
    ['https://0x7f.1/', false],
    ['https://10.1.2.3/', false],
    ['https://172.31.0.1/', false],
    ['https://192.168.0.1/', false],
    ['https://100.64.0.1/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/', false],
    ['https://[::ffff:10.0.0.1]/', false],
    ['https://[64:ff9b::a00:1]/', false],
    ['https://[fd00::1]/', false],
    ['https://[fe80::1]/', false],
    ['https://[2002:a00:1::]/', false],
    ['https://[2606:4700:4700::1111]/', true],
    ['not a URL', false],
  ])('%s: %s', (address, may) => {
    expect(isTarget(address, production)).toBe(may);
  });

  it('may be this machine only outside production', () => {
    expect(
      ['http://127.0.0.1:1/', 'https://localhost/', 'http://[::1]/'].map((address) => isTarget(address, trying)),
    ).toEqual([true, true, true]);
    expect(['http://10.0.0.1/', 'https://10.0.0.1/'].map((address) => isTarget(address, trying))).toEqual([
      false,
      false,
    ]);
  });
});

describe('during a delivery', () => {
  const lookUp = async (name: string, reach: typeof production): Promise<unknown> =>
    await new Promise((resolve) => {
      guardedLookup(reach)(name, { all: true }, (error, addresses) => resolve(error ?? addresses));
    });

  it('a name that resolves to an internal address is rejected', async () => {
    expect(await lookUp('localhost', production)).toBeInstanceOf(InsideAddress);
    expect(JSON.stringify(await lookUp('localhost', trying))).toMatch(/"(127\.0\.0\.1|::1)"/);
  });

  it('nothing is sent to this machine in production', async () => {
    const receiver = await openHookReceiver();
    try {
      expect(await sendHook(receiver.url, '{}', {}, production)).toEqual({ reached: false });
      expect(receiver.received).toEqual([]);
      expect(await sendHook(receiver.url, '{}', {}, trying)).toEqual({ reached: true });
    } finally {
      await receiver.close();
    }
  });

  it('an unreachable receiver is an outcome, not an error', async () => {
    const receiver = await openHookReceiver();
    await receiver.close();
    expect(await sendHook(receiver.url, '{}', {}, trying)).toEqual({ reached: false });
  });

  it('an address reserved for documentation or multicast is not public', () => {
    expect(
      ['192.0.2.1', '224.0.0.1', '255.255.255.255', '0.0.0.0', '2001:db8::1', 'ff02::1', '::', 'name'].filter(
        isPublicAddress,
      ),
    ).toEqual([]);
  });
});
