export { compileFind, findCondition, literally, searchCondition, sortOrder } from './find.queries.ts';
export { pageOf, type Page } from './page.ts';
export { deltaCondition, longest, readSafePoint } from './queries.ts';
export { readList } from './read.ts';
export type { Dataset, DatasetRequest, Field, Fields } from './registry.ts';
