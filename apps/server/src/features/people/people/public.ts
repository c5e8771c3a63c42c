export { entersFolder, foldersOfUser, readAddressed, readHolders, type Holder } from './holders.queries.ts';
export { messageOfTheDay, quoteDataset } from './quotes.queries.ts';
export { technicianDataset } from './queries.ts';
export { teamDataset } from './teams.queries.ts';
export { findTechnicians } from './search.queries.ts';
export { peopleDataset } from './people.queries.ts';
