import type { DeviceTables } from '../tables/devices.ts';
import { liveStamps, type Shown } from './shown.ts';

export const deviceViews = {
  device: ['user_id', 'did', 'dname', 'ver', 'bound', 'cts', 'seen_at', 'valid_to', 'verified_at'],
  bot_key: ['id', 'user_id', 'name', 'cts', 'valid_to', 'created_by', 'revoked_at'],
  support_access: ['id', 'supporter', 'name', 'opened_by', 'opened_at', 'until', 'closed_at', 'closed_by'],
  push_registration: ['id', 'user_id', 'type', ...liveStamps],
} as const satisfies Shown<DeviceTables>;
