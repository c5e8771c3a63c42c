export { changeItem, createItem } from './commands.ts';
export { productDataset } from './products.queries.ts';
export { itemDataset, itemJoins, itemJson } from './queries.ts';
export { stockLedgerDataset } from './stock-ledger.queries.ts';
