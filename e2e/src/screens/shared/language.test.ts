import { expect, test } from 'vitest';
import { openSite } from '../../site.ts';

const site = openSite();

test('a language that is chosen in one window is shown in the others, and keeps what was typed there', async () => {
  const page = await site.openSignedOut('/office/login');
  await page.getByLabel('Username').fill('dispatcher');
  const other = await page.context().newPage();
  await other.goto('/portal/login');
  await other.getByLabel('Language').selectOption({ label: 'Tiếng Việt' });
  await page.locator('html[lang="vi"]').waitFor();
  expect(await page.getByRole('textbox').first().inputValue()).toBe('dispatcher');
});
