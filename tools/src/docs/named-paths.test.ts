import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../test-steps.ts';

interface NamingDocument {
  file: string;
  /** What the first part of a path stands for; every other path is below `otherwise`. Ends with a slash, or is empty. */
  stands: Readonly<Record<string, string>>;
  otherwise: string;
}
const documents: readonly NamingDocument[] = [
  {
    file: 'docs/faults.md',
    stands: { apps: 'apps/', tools: 'tools/', screens: 'e2e/src/screens/field/' },
    otherwise: 'e2e/src/store/',
  },
  {
    file: 'docs/spec-platform.md',
    stands: {
      office: 'e2e/src/screens/office/',
      shared: 'e2e/src/screens/shared/',
      journeys: 'e2e/src/journeys/',
      features: 'apps/server/src/features/',
      server: 'apps/server/src/',
      domain: 'packages/domain/src/',
      contract: 'packages/contract/src/',
      i18n: 'packages/i18n/src/',
      ui: 'packages/ui/src/',
    },
    otherwise: '',
  },
  {
    file: 'docs/spec-field.md',
    stands: {
      screens: 'e2e/src/screens/field/',
      store: 'e2e/src/store/',
      journeys: 'e2e/src/journeys/',
      field: 'apps/field/src/',
      features: 'apps/server/src/features/',
      server: 'apps/server/src/',
      domain: 'packages/domain/src/',
      contract: 'packages/contract/src/',
      i18n: 'packages/i18n/src/',
      ui: 'packages/ui/src/',
    },
    otherwise: '',
  },
];

interface NamedTest {
  /** From the root of the repository. */
  file: string;
  /** The words of test names that are quoted after the path. */
  words: readonly string[];
}

/** The test files that a document names; a pattern with `*` names none. */
const testsNamedIn = ({ file, stands, otherwise }: NamingDocument): NamedTest[] =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line) => line.split(/`(?=[^`*]+\.test\.ts`)/).slice(1))
    .map((part) => {
      const [named = '', after = ''] = part.split('`');
      const [first = '', ...rest] = named.split('/');
      const start = rest.length === 0 ? undefined : stands[first];
      return {
        file: start === undefined ? otherwise + named : start + rest.join('/'),
        words: Array.from(after.matchAll(/"([^"]+)"/g), ([, words = '']) => words),
      };
    });

describe.each(documents)('the tests that $file names', (document) => {
  const named = testsNamedIn(document);

  it('are existing files', () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.map(({ file }) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('are in their files by the words that are quoted', () => {
    const missing = named
      .filter(({ file }) => existsSync(path.join(root, file)))
      .flatMap(({ file, words }) => {
        const source = readFileSync(path.join(root, file), 'utf8');
        return words.filter((each) => !source.includes(each)).map((each) => `${file}: ${each}`);
      });
    expect(missing).toEqual([]);
  });
});
