import {
  configuredStatuses,
  mayName,
  type ConfiguredStatus,
  type NamedStatuses,
} from '@field-service/domain/work/post-status.ts';
import type { SystemDb } from '../../../db/system.ts';
import { selectStatuses, selectStored } from './queries.ts';

type StatusKey = `status-${ConfiguredStatus}`;
const keyOf = (name: ConfiguredStatus): StatusKey => `status-${name}`;
const names = Object.keys(configuredStatuses).filter((name): name is ConfiguredStatus =>
  Object.hasOwn(configuredStatuses, name),
);
const keys = names.map(keyOf);

/** The statuses that the site has named for places in a job's life. */
export async function readNamedStatuses(db: SystemDb): Promise<NamedStatuses> {
  const stored = new Map((await selectStored(db, null, keys)).map(({ key, data }) => [key, data]));
  return Object.fromEntries(
    names.flatMap((name) => {
      const code = stored.get(keyOf(name));
      return typeof code === 'string' ? [[configuredStatuses[name], code]] : [];
    }),
  );
}

/** The keys of the new values that name no living status with fitting flags, or one that is named for another place too. */
export async function wrongStatusNames(db: SystemDb, values: Readonly<Record<string, unknown>>): Promise<string[]> {
  const given = names.filter((name) => typeof values[keyOf(name)] === 'string');
  if (given.length === 0) return [];
  const statuses = await selectStatuses(db);
  const before = await readNamedStatuses(db);
  const after = new Map(
    names.map((name) => [name, keyOf(name) in values ? values[keyOf(name)] : before[configuredStatuses[name]]]),
  );
  return given
    .filter((name) => {
      const status = statuses.find(({ code }) => code === values[keyOf(name)]);
      const repeated = names.some((other) => other !== name && after.get(other) === after.get(name));
      return status === undefined || repeated || !mayName(status, configuredStatuses[name]);
    })
    .map(keyOf);
}
