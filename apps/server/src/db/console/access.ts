import type { AccessTables } from '../tables/access.ts';
import { counted, recordStamps, type Shown } from './shown.ts';

export const accessViews = {
  app_user: [
    'id',
    'username',
    'displayname',
    'email',
    'usertype',
    'is_admin',
    'is_verified',
    'is_demo',
    'status',
    'lang',
    'team_id',
    'contact_id',
    'billing',
    'avatar',
    'signature',
    'pin_reset_at',
    ...recordStamps,
  ],
  folder_user: ['folder_id', 'user_id'],
  role: ['id', 'code', 'name', 'alt', 'perms', 'role_config', ...recordStamps],
  user_role: ['user_id', 'role_id'],
  permission: ['id', 'code', 'name', 'notes', ...counted],
  session: ['user_id', 'app', 'did', 'dname', 'ver', 'cts', 'exp', 'ended_at', 'ended_why', 'support_access_id'],
  login_failure: ['name', 'address', 'at'],
  account_link: ['id', 'kind', 'user_id', 'email', 'app', 'cts', 'exp', 'closed_at', 'closed_why'],
  device_local_id: ['did', 'local_id', 'noun', 'record_id'],
} as const satisfies Shown<AccessTables>;
