export { parcelDataset, shipmentDataset } from './queries.ts';
