export { compileFind, findCondition, literally, searchCondition, sortOrder } from './find.queries.ts';
export { pageOf, type Page } from './page.ts';
export { checkTogether } from './asked.ts';
export { countsTo, deltaCondition, explainText, longest, readSafePoint } from './queries.ts';
export { readUntil } from './until.ts';
export { checkList, readList } from './read.ts';
export {
  always,
  columnsOf,
  versionFields,
  versionOf,
  type Dataset,
  type DatasetRequest,
  type Field,
  type Fields,
} from './registry.ts';
