export { permissionsDataset } from './permissions.queries.ts';
export { rolesDataset } from './roles.queries.ts';
export { usersDataset } from './users.queries.ts';
