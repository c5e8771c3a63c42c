export { changeContact, createContact } from './commands.ts';
export { contactInfoDataset, isLiveSiteOf } from './infos.queries.ts';
export { contactDataset } from './queries.ts';
export { salutationOf } from './infos.queries.ts';
export { findCustomers, findSites } from './search.queries.ts';
