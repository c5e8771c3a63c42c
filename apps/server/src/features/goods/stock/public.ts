export { stockBalanceDataset, stockLedgerDataset, stockistDataset } from './datasets.queries.ts';
export { suppliesDataset } from './supplies.queries.ts';
export { supplyRequestDataset } from './requests.queries.ts';
export { bookUsage, type StockUse } from './usage.ts';
