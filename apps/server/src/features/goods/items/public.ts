export { changeItem, createItem } from './commands.ts';
export { productDataset } from './products.queries.ts';
export { itemDataset } from './queries.ts';
export { findItems } from './search.queries.ts';
