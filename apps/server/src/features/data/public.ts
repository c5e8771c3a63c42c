export { compileFind, findCondition, literally, searchCondition, sortOrder } from './find.queries.ts';
export { readList } from './list.ts';
export { pageOf, type Page } from './page.ts';
export { deltaCondition, longest, readSafePoint } from './queries.ts';
export type { Dataset, DatasetRequest, Field, Fields } from './registry.ts';
