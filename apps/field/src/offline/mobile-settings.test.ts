import { describe, expect, it } from 'vitest';
import {
  dayStartOf,
  isAlternateFlow,
  readMobileSettings,
  showsPrices,
  signatureRules,
  windowOf,
} from './mobile-settings.ts';

const setting = (key: string, data: unknown) => ({ [key]: { data, uts: 1 } });

describe('mobile settings', () => {
  it('use the defaults of the specification', () => {
    expect(readMobileSettings(undefined)).toMatchObject({
      trackMode: 0,
      synclimit: 20,
      additionalMissDay: 14,
      additionalDate: 0,
      toSignDays: 10,
      uploadFileLimit: undefined,
    });
  });
  it('accept numbers stored as text and ignore anything that is not a number', () => {
    expect(
      readMobileSettings(setting('x-mobileSetting', { synclimit: '50', additionalMissDay: 'many', trackMode: 2 })),
    ).toMatchObject({ synclimit: 50, additionalMissDay: 14, trackMode: 2 });
  });
  it.each([
    { of: { trackMode: 2, additionalDate: 5 }, folder: { trackMode: 1, additionalDate: 3 }, read: [2, 5] },
    { of: { trackMode: 0, additionalDate: 0 }, folder: { trackMode: 1, additionalDate: 3 }, read: [0, 0] },
    { of: { synclimit: 20 }, folder: { trackMode: 1, additionalDate: 3 }, read: [1, 3] },
    { of: { additionalDate: 5 }, folder: { trackMode: 1, additionalDate: 3 }, read: [1, 5] },
    { of: { trackMode: 'on' }, folder: { trackMode: 0 }, read: [0, 0] },
  ])('take what x-mobileSetting ($of) does not have from the folder ($folder)', ({ of, folder, read }) => {
    const plain = Object.fromEntries(Object.entries(folder).map(([key, data]) => [key, { data, uts: 1 }]));
    const { trackMode, additionalDate } = readMobileSettings({ ...setting('x-mobileSetting', of), ...plain });
    expect([trackMode, additionalDate]).toEqual(read);
  });
  it.each([
    ['06:30', 360],
    ['6:00', 360],
    ['00:00', 0],
    ['24:00', 0],
    ['soon', 0],
    [5, 0],
  ])('start the day at the hour of %s, or at midnight if that is not a time', (value, minutes) => {
    expect(dayStartOf(setting('cutofftime', value))).toBe(minutes);
  });
  it("let the role extend the folder's window", () => {
    const facts = {
      folderId: '',
      my: undefined,
      folder: setting('x-mobileSetting', { additionalDate: 1 }),
      now: Date.parse('2026-11-21T10:00:00Z'),
    };
    const profile = {
      user: {
        id: 'u',
        username: 'u',
        displayname: 'U',
        email: null,
        isAdmin: false,
        usertype: 'staff' as const,
        sendlog: false,
      },
      contact: null,
      perms: [],
      roles: [],
      team: null,
      pinResetAt: null,
      uts: 1,
      folders: [
        {
          id: 'f',
          code: 'KL',
          name: 'KL',
          parent: null,
          parentId: null,
          path: 'f',
          flags: '',
          country: 'MY',
          timezone: 'UTC',
          currency: 'MYR',
          locale: 'en-GB',
          dateFormat: null,
          isAdmin: false,
        },
      ],
    };
    expect(windowOf({ ...facts, profile: { ...profile, roleConfig: {} } })).toEqual({
      start: Date.parse('2026-11-07T00:00:00Z'),
      end: Date.parse('2026-11-23T00:00:00Z'),
    });
    expect(windowOf({ ...facts, profile: { ...profile, roleConfig: { additionalDate: 3 } } }).end).toBe(
      Date.parse('2026-11-25T00:00:00Z'),
    );
  });
  it('require a signature with a watermark by default, and combine the rules of the site and the folder', () => {
    expect(signatureRules(undefined, undefined)).toEqual({
      required: true,
      watermark: true,
      technician: false,
    });
    expect(
      signatureRules(
        setting('x-job-update', { requireSignature: false, requireTechSignature: true }),
        setting('x-job-update', { watermark: false }),
      ),
    ).toEqual({ required: false, watermark: false, technician: true });
  });
  it('show prices and the alternate flow only if they are switched on', () => {
    expect([showsPrices(undefined), showsPrices(setting('viewServicePricing', true))]).toEqual([false, true]);
    expect([
      isAlternateFlow(undefined, undefined),
      isAlternateFlow(setting('UI-features', { partjob: 1 }), undefined),
    ]).toEqual([false, true]);
  });
});
