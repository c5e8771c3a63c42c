export { compileFind, findCondition, escapeLike, searchCondition, sortOrder } from './find.queries.ts';
export { pageOf, type Page } from './page.ts';
export { checkTogether } from './asked.ts';
export { countsTo, deltaCondition, explainText, queryTimeoutMs, readSafePoint } from './queries.ts';
export { readUntil } from './until.ts';
export { checkList, countList, readList, readRows, type RowsQuery } from './read.ts';
export {
  neverNull,
  columnsOf,
  datasetOf,
  versionColumns,
  versionOf,
  type Column,
  type Dataset,
  type DatasetColumns,
  type DatasetRequest,
  type DatasetSource,
} from './registry.ts';
