export { compileFind, findCondition, literally, searchCondition, sortOrder } from './find.queries.ts';
export { pageOf, type Page } from './page.ts';
export { countsTo, deltaCondition, longest, readSafePoint } from './queries.ts';
export { readUntil } from './until.ts';
export { checkList, readList } from './read.ts';
export {
  columnsOf,
  versionFields,
  versionOf,
  type Dataset,
  type DatasetRequest,
  type Field,
  type Fields,
} from './registry.ts';
