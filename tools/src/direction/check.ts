import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { copyBreaks, copyRule } from './copy-rule.ts';
import { importRules } from './import-rules.ts';
import { layoutRules } from './layout-rules.ts';
import { scopeBreaks, scopeRule } from './scope-rule.ts';
import { breaks, textRules, withoutComments, type SourceFile } from './text-rules.ts';

export interface Violation {
  rule: string;
  where: string;
  why: string;
}

export interface DirectionReport {
  rules: readonly string[];
  files: number;
  violations: readonly Violation[];
}

const roots = ['packages', 'apps', 'e2e', 'bench', 'tools'];
const skipped = /(^|\/)(node_modules|dist|public|android|ios)(\/|$)/;

/** Checks the source tree at `root` against every rule of direction. */
export async function checkDirection(root: string): Promise<DirectionReport> {
  const files = await readSources(root);
  const fromText = textRules.flatMap((rule) =>
    files.flatMap((file): Violation[] => {
      const line = breaks(rule, file);
      return line === undefined ? [] : [{ rule: rule.name, where: `${file.path}:${line}`, why: rule.comment }];
    }),
  );
  const tables = {
    scoped: await readNames(root, 'scope-rules.ts', 'scopedTables'),
    children: await readNames(root, 'references.ts', 'childTables'),
  };
  const fromScope = files.flatMap((file) =>
    scopeBreaks(file, tables).map((line): Violation => ({
      rule: scopeRule.name,
      where: `${file.path}:${line}`,
      why: scopeRule.comment,
    })),
  );
  const readmes = await readReadmes(root);
  const fromLayout = layoutRules.flatMap((rule) =>
    rule.broken(files, readmes).map((where): Violation => ({ rule: rule.name, where, why: rule.comment })),
  );
  const fromCopies = copyBreaks(files).map((where): Violation => ({
    rule: copyRule.name,
    where,
    why: copyRule.comment,
  }));
  return {
    rules: [
      ...importRules.map((rule) => rule.name ?? ''),
      ...[...textRules, scopeRule, copyRule, ...layoutRules].map((rule) => rule.name),
    ],
    files: files.length,
    violations: [...(await checkImports(root, files)), ...fromText, ...fromScope, ...fromCopies, ...fromLayout],
  };
}

async function readSources(root: string): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for (const folder of roots.filter((name) => existsSync(path.join(root, name)))) {
    for (const entry of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (!entry.isFile() || !/\.(ts|tsx|mjs)$/.test(file) || file.endsWith('.d.ts') || skipped.test(file)) continue;
      const source = await readFile(path.join(root, file), 'utf8');
      found.push({ path: file, source, code: withoutComments(source) });
    }
  }
  return found;
}

/** The READMEs of the server's areas, by path. */
async function readReadmes(root: string): Promise<ReadonlyMap<string, string>> {
  const features = 'apps/server/src/features';
  const readmes = new Map<string, string>();
  for (const area of existsSync(path.join(root, features)) ? await readdir(path.join(root, features)) : []) {
    const file = `${features}/${area}/README.md`;
    if (existsSync(path.join(root, file))) readmes.set(file, await readFile(path.join(root, file), 'utf8'));
  }
  return readmes;
}

/** Reads the list `name` from a file that declares which tables have a scope; empty if the file does not exist. */
async function readNames(root: string, fileName: string, name: string): Promise<readonly string[]> {
  const file = path.join(root, 'apps/server/src/db/scope', fileName);
  if (!existsSync(file)) return [];
  const module: unknown = await import(pathToFileURL(file).href);
  const names: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
  if (!Array.isArray(names) || names.length === 0) throw new Error(`${file} exports no list ${name}.`);
  return names.map(String);
}

async function checkImports(root: string, files: readonly SourceFile[]): Promise<Violation[]> {
  const { output } = await cruise(
    files.map((file) => file.path),
    {
      baseDir: root,
      // The parser must be specified: with one that does not support TypeScript, every file would appear to have no
      // imports.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)dist/' },
      validate: true,
      ruleSet: { forbidden: [...importRules] },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text.');
  const seen = output.modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  if (seen === 0 && files.length > 1) throw new Error('No import was seen in any file: is @swc/core installed?');
  return violationsOf(output);
}

const violationsOf = (result: ICruiseResult): Violation[] =>
  result.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    where: `${violation.from} -> ${violation.cycle === undefined ? violation.to : violation.cycle.map((step) => step.name).join(' -> ')}`,
    why: importRules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }));

if (import.meta.main) {
  const report = await checkDirection(path.resolve(import.meta.dirname, '../../..'));
  for (const violation of report.violations) console.log(`${violation.rule}: ${violation.where}\n    ${violation.why}`);
  const broken = new Set(report.violations.map((violation) => violation.rule)).size;
  console.log(`direction: ${report.files} files, ${report.rules.length - broken} rules kept, ${broken} broken`);
  process.exitCode = broken === 0 ? 0 : 1;
}
