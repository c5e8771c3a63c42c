import { settingDescriptions } from '@field-service/contract/site/setting-descriptions.ts';
import type { SettingFacts } from '@field-service/contract/site/setting-facts.ts';
import { languages } from '@field-service/i18n/languages.ts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { ownSetting, settingsOf, type Registry } from './described.ts';
import { isSettingKey, registry, specOf, type SettingKey, type SettingValue } from './registry.ts';

const addition = { effect: 'Nothing.', test: 'described.test.ts' };
const described: Readonly<Record<string, SettingFacts>> = settingDescriptions;
const keys = Object.keys(registry).filter(isSettingKey);
const takes = (key: SettingKey, value: unknown): boolean => specOf(key).schema.safeParse(value).success;

describe('a setting and its description', () => {
  it('are not accepted for a key without a description', () => {
    expect(() => {
      // @ts-expect-error unknown setting
      settingsOf({ nothing: addition });
    }).toThrow('There is no description of the setting nothing.');
  });

  it('are not accepted for a value with its own format but no schema', () => {
    expect(() => {
      // @ts-expect-error mail settings need their schema
      settingsOf({ smtp: addition });
    }).toThrow('A value with its own format needs a schema.');
    expect(ownSetting('smtp', { ...addition, schema: z.null() }).fallback).toBeNull();
  });

  it('both exist for every key, with a scope and a valid fallback', () => {
    expect(keys.toSorted()).toEqual(Object.keys(described).toSorted());
    for (const key of keys) {
      const { schema, fallback, scope } = specOf(key);
      expect([key, scope, schema.parse(fallback)]).toEqual([key, described[key]?.scope, described[key]?.fallback]);
    }
  });

  it('do not compile as a registry with a missing setting', () => {
    const { lang, ...others } = registry;
    // @ts-expect-error the language is missing
    expect(others satisfies Registry).not.toHaveProperty('lang');
    expect({ lang, ...others } satisfies Registry).toEqual(registry);
  });

  it('give a value the described type', () => {
    expectTypeOf<SettingValue<'lang'>>().toEqualTypeOf<(typeof languages)[number]>();
    expectTypeOf<SettingValue<'infoGrid'>>().toEqualTypeOf<string[]>();
    expectTypeOf<SettingValue<'mySign'>>().toEqualTypeOf<string | null>();
    expectTypeOf<SettingValue<'admins'>>().toEqualTypeOf<Record<string, boolean>>();
    expectTypeOf<SettingValue<'x-mobileSetting'>['synclimit']>().toEqualTypeOf<number | undefined>();
    expect(settingDescriptions.lang.value.of).toEqual(languages);
  });

  it('enforce the described limits and choices', () => {
    const wrong = keys.filter((key) => {
      const value = described[key]?.value;
      if (value?.type === 'integer' || value?.type === 'number') {
        const { min = 0, max = 0 } = value;
        return !takes(key, min) || !takes(key, max) || takes(key, min - 1) || takes(key, max + 1);
      }
      if (value?.type === 'choice') return !value.of.every((each) => takes(key, each)) || takes(key, 'none of them');
      return value?.type === 'boolean' && (!takes(key, true) || !takes(key, false) || takes(key, 1));
    });
    expect(wrong).toEqual([]);
  });

  it.each<[SettingKey, unknown, unknown]>([
    ['UI-portal', { sidebar: true }, { sidebar: 'yes' }],
    ['retention', { positionDays: 1, historyYears: 10 }, { positionDays: 1, historyYears: 9 }],
    ['retention', { positionDays: 1, historyYears: 10 }, { positionDays: 1, historyYears: 10, more: 1 }],
    ['tickets', registry.tickets.fallback, { ...registry.tickets.fallback, answer: { low: 1 } }],
    ['claims', { mileageRate: '0.35' }, { mileageRate: '-0.35' }],
    ['paymentReminders', [1, 7], [7, 1]],
    ['pub-appver', { public: '1.2.3', beta: '1.3.0' }, { public: 'new', beta: '1.3.0' }],
    ['ipBlock', ['203.0.113.0/24'], ['here']],
    ['pinned-items', ['a', 'b'], ['a', 'a']],
    ['required', ['title'], ['colour']],
    ['admins', { 'u-1': true }, { 'u-1': 1 }],
    ['any-kb', { all: true, most: 5, name: 'x' }, { all: ['x'] }],
    ['status-closed', null, ''],
    ['cutofftime', '23:59', '24:00'],
  ])('of %s accept %j but not %j', (key, value, wrong) => {
    expect([takes(key, value), takes(key, wrong)]).toEqual([true, false]);
  });
});
