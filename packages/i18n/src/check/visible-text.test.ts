import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findVisibleText } from './visible-text.ts';

const texts = (source: string) => findVisibleText('screen.tsx', source).map(({ text }) => text);

test.each([
  ['text between tags', 'const a = <p>Save the job</p>;', ['Save the job']],
  ['Chinese text, even a single character', 'const a = <p>存</p>;', ['存']],
  ['a literal in braces', "const a = <p>{'Save'}</p>;", ['Save']],
  ['a template', 'const a = <p>{`Saved ${n} jobs`}</p>;', ['Saved', 'jobs']],
  ['both branches of a conditional', "const a = <p>{ok ? 'Yes' : t('No')}</p>;", ['Yes']],
  ['text shown under a condition', "const a = <>{late && 'Late'}</>;", ['Late']],
  ['a fallback', "const a = <p>{name ?? 'Nobody'}</p>;", ['Nobody']],
  ['concatenated text', "const a = <p>{'Due ' + date}</p>;", ['Due']],
  [
    'text-like attributes',
    `const a = <input title="Add" placeholder={'Type here'} aria-label="Name" alt="" />;`,
    ['Add', 'Type here', 'Name'],
  ],
  ['text-like keys of objects', "const data = [{ value: 'a', label: 'Everything' }];", ['Everything']],
  ['notices and page titles', "notices.success('Saved'); usePageTitle('Jobs');", ['Saved', 'Jobs']],
])('finds %s', (_name, source, expected) => {
  expect(texts(source)).toEqual(expected);
});

test.each([
  ['phrases of a dictionary', "const a = <p title={t('Save')}>{t('Save')}</p>;"],
  ['names, classes and addresses', `const a = <a className="link" href="/jobs" data-kind="job">{job.title}</a>;`],
  ['digits, signs and single letters', 'const a = <p>12 / 24 – x °</p>;'],
  ['binding names', "const { label: labelOf = 'none' } = props;"],
])('ignores %s', (_name, source) => {
  expect(texts(source)).toEqual([]);
});

test('reports the line', () => {
  expect(findVisibleText('screen.tsx', 'const a = (\n  <p>\n    Hello there\n  </p>\n);')).toEqual([
    { line: 3, text: 'Hello there' },
  ]);
});

test('rejects a file that cannot be parsed', () => {
  expect(() => findVisibleText('screen.tsx', 'const a = <p>')).toThrow('screen.tsx');
});

const command = path.join(import.meta.dirname, '../check-visible-text.ts');
const run = (folder: string) => spawnSync(process.execPath, [command, folder], { encoding: 'utf8' });

test('the command fails on visible text and passes without it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'visible-text-'));
  try {
    const screens = path.join(folder, 'apps/office/src/jobs');
    mkdirSync(screens, { recursive: true });
    writeFileSync(path.join(screens, 'Good.tsx'), "export const Good = () => <p>{t('Save')}</p>;\n");
    expect(run(folder).status).toBe(0);
    writeFileSync(path.join(screens, 'Bad.tsx'), 'export const Bad = () => <p>Save</p>;\n');
    const failed = run(folder);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain('Bad.tsx:1: visible text outside a dictionary: "Save"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the command fails if it finds no screens', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'visible-text-'));
  try {
    expect(run(folder).status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
