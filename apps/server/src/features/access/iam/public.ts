export { permissionsDataset } from './permissions.queries.ts';
export { rolesDataset } from './roles.queries.ts';
export { usersDataset } from './users.queries.ts';
export { reachedUser, recordUser } from './target.ts';
export type { LockedUser } from './users.queries.ts';
