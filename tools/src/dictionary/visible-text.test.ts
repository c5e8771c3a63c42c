import { describe, expect, it } from 'vitest';
import { visibleTexts } from './visible-text.ts';

describe('visibleTexts', () => {
  it.each([
    ['text between tags', 'const a = <p>Hello</p>;', 'Hello'],
    ['a string as a child', `const a = <p>{'Hello'}</p>;`, 'Hello'],
    ['a template as a child', 'const a = <p>{`${n} jobs`}</p>;', 'jobs'],
    ['a branch', `const a = <p>{late ? 'Late' : t('x')}</p>;`, 'Late'],
    ['a label', `const a = <Input label="Name" />;`, 'Name'],
    ['what a screen reader says', `const a = <b aria-label={'Close'} />;`, 'Close'],
    ['a notification', `notifications.show({ color: 'red', message: 'Saved' });`, 'Saved'],
    ['the title of the page', `document.title = 'Jobs';`, 'Jobs'],
    ['other scripts', 'const a = <p>服务</p>;', '服务'],
  ])('finds %s', (_, source, text) => {
    expect(visibleTexts(`// above\nconst n = 1;\n${source}`)).toEqual([{ line: 3, text }]);
  });

  it('names the right line in a second file and after other scripts', () => {
    const source = '/* 说明 */\nimport { t } from "./t.ts";\nconst a = "服务报告";\nexport const b = <p>\n  <b>Now</b>\n</p>;';
    expect(visibleTexts(source)).toEqual([{ line: 5, text: 'Now' }]);
  });

  it.each([
    ['phrases from a dictionary', `const a = <p>{t('Jobs')}</p>;`],
    ['signs without words', 'const a = <p>· 100 % — {n}</p>;'],
    ['names that nobody reads', `const a = <Button variant="light" data-testid="save" title={t('Save')} />;`],
    ['comparisons', `const a = <p>{kind === 'late' ? t('Late') : null}</p>;`],
  ])('leaves %s alone', (_, source) => {
    expect(visibleTexts(source)).toEqual([]);
  });
});
