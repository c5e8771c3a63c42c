import { languages } from '@field-service/i18n/languages.ts';
import { describe, expect, it } from 'vitest';
import { accountTemplates, wordAccountMail } from './account-mails.ts';

const params = {
  name: 'Linh Tran',
  title: 'Saujana',
  username: 'linh',
  timezone: 'Asia/Ho_Chi_Minh',
  link: 'https://apps.test/portal/update-password#token=t',
  until: Date.UTC(2026, 10, 22, 18),
};

describe.each(accountTemplates)('the email %s', (template) => {
  it.each(languages)('is complete in %s, with its link on a separate line', (language) => {
    const { subject, text } = wordAccountMail(template, language, params);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    expect(subject).toContain('Saujana');
    expect(text.split('\n')).toContain(params.link);
    expect(text).toContain('Linh Tran');
  });

  it('is different in every language', () => {
    expect(new Set(languages.map((language) => wordAccountMail(template, language, params).subject)).size).toBe(
      languages.length,
    );
  });
});

it('states when a link expires, in the recipient’s time zone, and nothing for a link without expiry', () => {
  expect(wordAccountMail('reset', 'en-GB', params).text).toMatch(
    /The link is valid until .*23.*01:00.* and can be used once\./,
  );
  const { until, ...endless } = params;
  expect(until).toBeGreaterThan(0);
  expect(wordAccountMail('password-changed', 'en-GB', endless).text).not.toContain('is valid until');
});

it('warns of a change without saying that the email can be ignored', () => {
  const ignorable = accountTemplates.filter((template) =>
    wordAccountMail(template, 'en-GB', params).text.includes('you can ignore it'),
  );
  expect(ignorable).toEqual(
    accountTemplates.filter((template) => template !== 'address-changes' && template !== 'password-changed'),
  );
});
