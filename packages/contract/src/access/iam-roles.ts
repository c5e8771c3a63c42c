import { isGrant } from '@field-service/domain/access/permission-areas.ts';
import { z } from 'zod';
import { Empty, Id, IdParams, LanguageCode, Line1, OtherNames, Stamp, Text } from '../common.ts';
import { datasetQuery } from '../dataset-query.ts';
import { grant, route, self } from '../route.ts';

/** `area:action:scope`; action and scope may be lists separated by `|` (domain/access/permission-areas.ts). */
export const Grant = z.string().max(4000).refine(isGrant, 'must be a grant');
/** A grant or an id, as a path parameter. */
const GrantOrId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9_.:|*-]+$/);
export const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/);
/** A role's settings other than its grants; with several roles, the most generous value applies. */
export const RoleConfig = z.strictObject({
  /** Whether the field app fetches the customer (CRM) lookups. */
  CRM: z.boolean().optional(),
  /** Whether the technician may change the other assignees of a job. */
  enableEditAssigness: z.boolean().optional(),
  /** Whether a technician may change the lines of a job on site. */
  editLines: z.boolean().optional(),
  /** The number of days ahead for which a device stores jobs; overrides the folder's setting. */
  additionalDate: z.int().min(0).max(365).optional(),
});

/**
 * The query parameters of administration lists: those of datasets, and `deleted=1` to list deleted records, which can
 * be restored.
 */
export const adminListQuery = datasetQuery.extend({ deleted: z.enum(['0', '1']).optional() });

export const Permission = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  notes: z.string(),
  uts: Stamp,
  ctid: z.int(),
});
const PermissionArea = z.object({
  area: z.string(),
  actions: z.array(z.string()),
  scope: z.enum(['lookup', 'postType', 'fileKind', 'dataset']).nullable(),
});

export const permissions = {
  list: route({
    method: 'GET',
    path: '/iam/permission',
    summary: "The site's named permissions: named grants from which roles are built.",
    access: grant('ROLE:VW'),
    query: datasetQuery,
    data: z.array(Permission),
  }),
  create: route({
    method: 'POST',
    path: '/iam/permission',
    summary: 'Creates a named permission. Callers can only name grants that they have.',
    access: grant('ROLE:CR'),
    body: z.strictObject({ code: Grant, name: Line1(), notes: Text(2000).optional() }),
    data: Permission,
    errors: ['record.duplicate', 'role.beyond_grants'],
  }),
  update: route({
    method: 'PUT',
    path: '/iam/permission/{id}',
    summary: 'Renames a permission. Its code cannot change, because roles refer to it.',
    access: grant('ROLE:UP'),
    params: IdParams,
    body: z.strictObject({ uts: Stamp.optional(), name: Line1().optional(), notes: Text(2000).optional() }),
    data: Permission,
    errors: ['record.not_found', 'record.base_missing', 'record.changed'],
  }),
  exists: route({
    method: 'GET',
    path: '/iam/permission/{id}/exists',
    summary: 'Whether a permission with this id or code exists.',
    access: grant('ROLE:VW'),
    params: z.strictObject({ id: GrantOrId }),
    data: z.object({ exists: z.boolean() }),
  }),
  all: route({
    method: 'GET',
    path: '/iam/permissions',
    summary: 'Everything that a role can contain: the areas with their actions, and the named permissions.',
    access: grant('ROLE:VW'),
    data: z.object({ areas: z.array(PermissionArea), named: z.array(Permission) }),
  }),
};

export const Role = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  alt: OtherNames,
  perms: z.array(z.string()),
  roleConfig: RoleConfig,
  users: z.int(),
  uts: Stamp,
  dts: Stamp.nullable(),
  ctid: z.int(),
});
export type Role = z.output<typeof Role>;
const roleFields = {
  code: Code,
  name: Line1(),
  alt: z.partialRecord(LanguageCode.exclude(['en-GB']), z.strictObject({ name: Line1() })),
  perms: z.array(Grant).max(500),
  roleConfig: RoleConfig,
};

export const roles = {
  list: route({
    method: 'GET',
    path: '/iam/roles',
    summary: 'The roles, with the number of users of each.',
    access: grant('ROLE:VW'),
    query: adminListQuery,
    data: z.array(Role),
  }),
  get: route({
    method: 'GET',
    path: '/iam/role/{id}',
    summary: 'One role, including deleted ones.',
    access: grant('ROLE:VW'),
    params: IdParams,
    data: Role,
    errors: ['record.not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/iam/role',
    summary: 'Creates a role from grants that the caller has.',
    access: grant('ROLE:CR'),
    body: z.strictObject({ ...roleFields, alt: roleFields.alt.default({}), roleConfig: RoleConfig.default({}) }),
    data: Role,
    errors: ['record.duplicate', 'role.beyond_grants'],
  }),
  update: route({
    method: 'PUT',
    path: '/iam/role/{id}',
    summary:
      'Changes a role. The caller must have all grants of the role, both before and after the change. A new name without `alt` drops the names in other languages.',
    access: grant('ROLE:UP'),
    params: IdParams,
    body: z.strictObject({ uts: Stamp.optional(), ...roleFields }).partial(),
    data: Role,
    errors: [
      'record.not_found',
      'record.base_missing',
      'record.changed',
      'record.deleted',
      'record.duplicate',
      'role.beyond_grants',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/iam/role/{id}',
    summary: 'Deletes a role without users; it can be restored.',
    access: grant('ROLE:DE'),
    params: IdParams,
    data: Empty,
    errors: ['record.not_found', 'record.in_use', 'role.beyond_grants'],
  }),
  restore: route({
    method: 'DELETE',
    path: '/iam/role/{id}/restore',
    summary: 'Restores a deleted role.',
    access: grant('ROLE:DE'),
    params: IdParams,
    data: Role,
    errors: ['record.not_found', 'role.beyond_grants'],
  }),
};

export const MenuEntry = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  parentId: Id.nullable(),
  seq: z.int(),
  flags: z.string(),
  url: z.string(),
  alt: OtherNames,
});
export type MenuEntry = z.output<typeof MenuEntry>;
export const menu = {
  read: route({
    method: 'GET',
    path: '/api/my/menu',
    summary: "The entries of the office's menu (lookups of type 7) that the caller may open.",
    access: self('staff'),
    data: z.array(MenuEntry),
  }),
};
