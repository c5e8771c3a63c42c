export { changeItem, createItem } from './commands.ts';
export { productDataset } from './products.queries.ts';
export { itemDataset, itemJoins, itemJson } from './queries.ts';
