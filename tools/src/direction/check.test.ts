import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDirection } from './check.ts';
import { withoutComments } from './text-rules.ts';

/** As many lines as two apps may not have in common. */
const steps = Array.from({ length: 8 }, (_, at) => `export const step${at} = ${at};`).join('\n');

/** A tree that complies with every rule, with one file of each kind. */
const clean: Readonly<Record<string, string>> = {
  'packages/domain/src/money/lines.ts': `import { Decimal } from 'decimal.js';\nexport const total = new Decimal(1);`,
  'packages/contract/src/route.ts': `import { total } from '@field-service/domain/money/lines.ts';\nexport const route = total;`,
  'packages/i18n/src/translate.ts': `import { route } from '@field-service/contract/route.ts';\nexport const phrase = route;`,
  'packages/ui/src/button.tsx': `import { phrase } from '@field-service/i18n/translate.ts';\nexport const Button = phrase;`,
  'packages/testing/src/server.ts': `export const server = 1;`,
  'apps/server/src/app.ts': `import fastify from 'fastify';\nimport { routes } from './features/work/posts/routes.ts';\nexport const app = [fastify, routes];`,
  'apps/server/src/context.ts': `import type { Kysely } from 'kysely';\nimport { post } from './features/work/posts/public.ts';\nexport const context: [Kysely, unknown] = [1, post];`,
  'apps/server/src/db/scope/scope-rules.ts': `export const scopedTables = ['post', 'contact'];`,
  'apps/server/src/db/scope/references.ts': `export const childTables = ['visit', 'post_line'];`,
  'apps/server/src/db/scope/related.ts': `export const related = (text: string): string => text;`,
  'apps/server/src/features/work/posts/routes.ts': `import { assign } from './commands.ts';\nexport const routes = assign;`,
  'apps/server/src/features/work/posts/commands.ts': `import { find } from './queries.ts';\nexport const assign = find;`,
  'apps/server/src/features/work/posts/queries.ts': `import { sql } from 'kysely';\nimport { related } from '../../../db/scope/related.ts';\n// Reads from post through the scope.\nexport const find = (db: { source: (t: string) => string }): unknown => sql\`select * from \${db.source('post')} p \${related('join post_line l on l.post_id = p.id')} join lookup t on true\`;`,
  'apps/server/src/features/work/posts/public.ts': `export { assign as post } from './commands.ts';`,
  'apps/server/src/features/work/posts/commands.test.ts': `import { server } from '@field-service/testing/server.ts';\nexport const used = server;`,
  'apps/server/src/features/money/invoices/commands.ts': `import { post } from '../../work/posts/public.ts';\nexport const invoice = post;`,
  'apps/office/src/app/router.tsx': `import { Board } from '../features/work/board/board.tsx';\nimport { List } from '../features/work/jobs/list.tsx';\nexport const router = [Board, List];`,
  'apps/office/src/features/work/board/board.tsx': `import { Button } from '@field-service/ui/button.tsx';\nexport const Board = Button;`,
  'apps/office/src/features/work/jobs/list.tsx': `export const List = 1;`,
  'apps/office/src/parts/steps.ts': steps,
  'apps/office/vite.config.ts': `import { config } from '../../tools/src/config.ts';\nexport default config;`,
  'apps/field/src/offline/store.ts': `import { Dexie } from 'dexie';\nexport const store = [Dexie, indexedDB];`,
  'apps/field/src/native/camera.ts': `import { Camera } from '@capacitor/camera';\nexport const camera = [Camera, navigator.mediaDevices];`,
  'apps/field/src/features/jobs/page.tsx': `import { store } from '../../offline/store.ts';\nexport const Page = store;`,
  'apps/field/src/features/stations/plan.tsx': `export const Plan = 1;`,
  'apps/server/src/features/work/README.md': `# work`,
  'apps/server/src/features/money/README.md': `# money`,
  'apps/server/src/history/record.ts': `export const write = 1;`,
  'tools/src/config.ts': `export const config = 1;`,
};

const externals = ['decimal.js', 'kysely', 'fastify', 'dexie', '@capacitor/camera'];
const workspaces = [
  'packages/domain',
  'packages/contract',
  'packages/i18n',
  'packages/ui',
  'packages/testing',
  'apps/server',
  'apps/office',
  'apps/field',
  'tools',
];

/** Planted violations: the rule, the file and its text. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['one-copy', 'apps/field/src/frame/steps.ts', `// Written again.\n\n${steps}`],
  ['resolved', 'packages/ui/src/lost.ts', `import { gone } from './gone.ts';\nexport const lost = gone;`],
  ['no-cycle', 'packages/domain/src/money/lines.ts', `import { back } from '../back.ts';\nexport const total = back;`],
  [
    'domain-alone',
    'packages/domain/src/outside.ts',
    `import { route } from '@field-service/contract/route.ts';\nexport const outside = route;`,
  ],
  [
    'domain-alone',
    'packages/domain/src/disk.ts',
    `import { readFileSync } from 'node:fs';\nexport const disk = readFileSync;`,
  ],
  [
    'contract-below',
    'packages/contract/src/phrases.ts',
    `import type { phrase } from '@field-service/i18n/translate.ts';\nexport type P = typeof phrase;`,
  ],
  [
    'i18n-below',
    'packages/i18n/src/drawn.ts',
    `import { Button } from '@field-service/ui/button.tsx';\nexport const drawn = Button;`,
  ],
  [
    'ui-below',
    'packages/ui/src/screen.ts',
    `import { Board } from '../../../apps/office/src/features/work/board/board.tsx';\nexport const screen = Board;`,
  ],
  [
    'no-app-to-app',
    'apps/office/src/app/store.ts',
    `import { store } from '../../../field/src/offline/store.ts';\nexport const stolen = store;`,
  ],
  [
    'server-without-ui',
    'apps/server/src/draw.ts',
    `import { Button } from '@field-service/ui/button.tsx';\nexport const draw = Button;`,
  ],
  [
    'product-without-tools',
    'apps/office/src/app/config.ts',
    `import { config } from '../../../../tools/src/config.ts';\nexport const used = config;`,
  ],
  [
    'testing-from-tests',
    'apps/server/src/seed.ts',
    `import { server } from '@field-service/testing/server.ts';\nexport const seed = server;`,
  ],
  [
    'tests-stay-tests',
    'apps/server/src/features/work/posts/borrowed.ts',
    `import { used } from './commands.test.ts';\nexport const borrowed = used;`,
  ],
  [
    'fastify-at-the-edge',
    'apps/server/src/features/work/posts/reply.ts',
    `import type { FastifyReply } from 'fastify';\nexport type R = FastifyReply;`,
  ],
  [
    'sql-in-queries',
    'apps/server/src/features/work/posts/save.ts',
    `import { sql } from 'kysely';\nexport const save = sql;`,
  ],
  [
    'features-through-public',
    'apps/server/src/features/money/invoices/read.ts',
    `import { find } from '../../work/posts/queries.ts';\nexport const read = find;`,
  ],
  [
    'engines-through-public',
    'apps/server/src/features/money/invoices/past.ts',
    `import { write } from '../../../history/record.ts';\nexport const past = write;`,
  ],
  ['features-in-areas', 'apps/server/src/features/invoices/draft.ts', `export const draft = 1;`],
  ['area-readme', 'apps/server/src/features/money/README.md', Array.from({ length: 16 }, () => '-').join('\n')],
  ['folder-size', 'packages/domain/src/money/rule.ts', `export const rule = 1;`],
  [
    'features-from-outside',
    'apps/server/src/queue/send.ts',
    `import { assign } from '../features/work/posts/commands.ts';\nexport const send = assign;`,
  ],
  [
    'routes-from-app',
    'apps/server/src/app.ts',
    `import { assign } from './features/work/posts/commands.ts';\nexport const app = assign;`,
  ],
  [
    'react-features-apart',
    'apps/field/src/features/jobs/other.tsx',
    `import { Plan } from '../stations/plan.tsx';\nexport const Other = Plan;`,
  ],
  [
    'office-features-apart',
    'apps/office/src/features/work/jobs/other.tsx',
    `import { Board } from '../board/board.tsx';\nexport const Other = Board;`,
  ],
  [
    'features-from-app',
    'apps/field/src/offline/draw.ts',
    `import { Page } from '../features/jobs/page.tsx';\nexport const draw = Page;`,
  ],
  [
    'dexie-in-offline',
    'apps/field/src/features/jobs/local.ts',
    `import { Dexie } from 'dexie';\nexport const local = Dexie;`,
  ],
  [
    'capacitor-in-native',
    'apps/field/src/features/jobs/photo.ts',
    `import { Camera } from '@capacitor/camera';\nexport const photo = Camera;`,
  ],
  [
    'sql-text',
    'apps/server/src/features/work/posts/list.ts',
    `export const list = (db: { selectFrom: (t: string) => unknown }): unknown => db.selectFrom('post_line');`,
  ],
  [
    'sql-text',
    'apps/server/src/features/work/posts/raw.ts',
    `export const raw = (pool: { query: (t: string) => unknown }): unknown => pool.query('select 1');`,
  ],
  [
    'scope-kept',
    'apps/server/src/features/work/posts/queries-all.ts',
    `import { sql } from 'kysely';\nexport const all = sql\`select * from post p\`;`,
  ],
  ['no-barrel', 'packages/ui/src/index.ts', `export { Button } from './button.tsx';`],
  ['no-export-all', 'packages/ui/src/all.ts', `export * from './button.tsx';`],
  ['no-catch-all-folder', 'packages/ui/src/utils/text.ts', `export const text = 1;`],
  [
    'indexeddb-in-offline',
    'apps/field/src/features/jobs/raw.ts',
    `export const raw = (): unknown => indexedDB.open('x');`,
  ],
  [
    'device-in-native',
    'apps/field/src/features/jobs/where.ts',
    `export const where = (): unknown => navigator.geolocation;`,
  ],
  [
    'dialogs-over-work',
    'apps/field/src/features/jobs/late.tsx',
    `import { Modal } from '@mantine/core';\nexport const Late = ({ ended }: { ended: boolean }) => <Modal opened={ended} onClose={() => undefined} />;`,
  ],
  ['domain-pure', 'packages/domain/src/clock.ts', `export const now = (): number => Date.now();`],
];

describe('the rules of direction', () => {
  let root: string;

  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), `${text}\n`);
  };

  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'fs-direction-')));
    for (const [file, text] of Object.entries(clean)) await write(file, text);
    await write('package.json', '{ "type": "module" }');
    for (const name of externals) {
      await write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports: './index.js' }));
      await write(`node_modules/${name}/index.js`, 'export default 1;');
    }
    await mkdir(path.join(root, 'node_modules/@field-service'), { recursive: true });
    for (const workspace of workspaces) {
      const name = path.basename(workspace);
      await write(
        `${workspace}/package.json`,
        JSON.stringify({ name: `@field-service/${name}`, type: 'module', exports: { './*': './src/*' } }),
      );
      await symlink(path.join(root, workspace), path.join(root, 'node_modules/@field-service', name), 'dir');
    }
  });
  afterEach(async () => await rm(root, { recursive: true, force: true }));

  it('are met by a tree with one file of each kind', async () => {
    expect((await checkDirection(root)).violations).toEqual([]);
  });

  it.each(planted)('report a violation of %s in %s', async (rule, file, text) => {
    if (rule === 'no-cycle')
      await write(
        'packages/domain/src/back.ts',
        `import { total } from './money/lines.ts';\nexport const back = total;`,
      );
    if (rule === 'folder-size')
      for (let n = 0; n < 31; n++) await write(file.replace('rule', `rule-${n}`), `export const rule${n} = 1;`);
    await write(file, text);
    const broken = new Set((await checkDirection(root)).violations.map((violation) => violation.rule));
    expect([...broken]).toContain(rule);
  });

  it('each have a planted violation', async () => {
    const { rules } = await checkDirection(root);
    expect(rules.filter((rule) => !planted.some(([name]) => name === rule))).toEqual([]);
  });

  describe('of the scope', () => {
    const file = 'apps/server/src/features/work/posts/queries-all.ts';
    const all = 'export const all = sql`select * from post p`;';
    const broken = async (text: string): Promise<string[]> => {
      await write(file, `import { sql } from 'kysely';\n${text}`);
      return (await checkDirection(root)).violations.map(({ rule, where }) => `${rule} ${where.split(':')[1]}`);
    };

    it.each([
      ['a scoped table', all, 2],
      ['a child table', 'export const all = sql`select * from visit v`;', 2],
      ['a child table that is written', 'export const all = sql`update post_line set qty = 1`;', 2],
      ['a child table that is joined', 'export const all = sql`select from lookup t\n  join visit v on true`;', 3],
      ['a table after a comma', 'export const all = sql`select from lookup t, post p`;', 2],
      ['SQL in a plain string', `export const all = [sql, 'select * from post'];`, 2],
    ])('report %s', async (_, text, line) => {
      expect(await broken(text)).toEqual([`scope-kept ${line}`]);
    });

    it('report an alternative after a reference', async () => {
      const related = `import { related } from '../../../db/scope/related.ts';\n`;
      const child = (rest: string): string =>
        `${related}export const all = sql\`select \${related('from visit v where v.post_id = p.id')} ${rest}\`;`;
      expect(await broken(child('and v.dts is null'))).toEqual([]);
      expect(await broken(child('or true'))).toEqual(['scope-kept 3']);
    });

    it('exempt only the statement with a reason', async () => {
      const reason = '// Unscoped: the job that names them was read through the scope.';
      expect(await broken(`${reason}\n${all}`)).toEqual([]);
      expect(await broken(`/** All. Unscoped: the queue has no caller. */\n${all}`)).toEqual([]);
      expect(await broken(`${reason}\n${all}\nexport const more = sql\`select * from visit v\`;`)).toEqual([
        'scope-kept 4',
      ]);
      // A comment at the head of a file belongs to no statement.
      expect(await broken(`\n${reason}\n\n${all}`)).toEqual(['scope-kept 5']);
      expect(await broken(`// Unscoped:\n${all}`)).toEqual(['scope-kept 3']);
      await write(file, `${reason}\nimport { sql } from 'kysely';\n${all}`);
      expect((await checkDirection(root)).violations.map(({ rule }) => rule)).toEqual(['scope-kept']);
    });

    it('apply a reason inside a function to its own statement only', async () => {
      const body = (before: string): string =>
        `export function all(): unknown {\n  // Unscoped: only whether there is one is told.\n  const one = sql\`select from post p\`;\n${before}  return [one, sql\`select from visit v\`];\n}`;
      expect(await broken(body(''))).toEqual(['scope-kept 5']);
      expect(await broken(body('  // Unscoped: the visit was read through the scope.\n'))).toEqual([]);
    });

    it("exempt a system handle, but not a caller's handle next to it", async () => {
      const query = (type: string): string =>
        `type ${type} = number;\nexport const all = (db: ${type}): unknown => [sql\`select * from post p\`, db];`;
      expect(await broken(query('SystemDb'))).toEqual([]);
      expect(await broken(`${query('SystemDb')}\nexport type ScopedDb = string;`)).toEqual([]);
      expect(
        await broken(
          `type SystemDb = 1;\nexport const all = (db: SystemDb, by: ScopedDb): unknown => [sql\`select * from post p\`, db, by];\ntype ScopedDb = 1;`,
        ),
      ).toEqual(['scope-kept 3']);
    });
  });
});

describe('withoutComments', () => {
  it.each([
    ['a // one', 'a       '],
    ['a /* b\nc */ d', 'a     \n     d'],
    [`'// not' + "/* not */" // yes`, `'// not' + "/* not */"       `],
    ['`// ${a}`', '`// ${a}`'],
  ])('keeps the code and strings of %s', (source, code) => {
    expect(withoutComments(source)).toBe(code);
  });
});
