import {
  configuredStatuses,
  mayName,
  type ConfiguredStatus,
  type NamedStatuses,
} from '@field-service/domain/work/post-status.ts';
import type { SystemDb } from '../../../db/system.ts';
import { selectStatusesAndStored, type StatusRow } from './queries.ts';

type StatusKey = `status-${ConfiguredStatus}`;
const keyOf = (name: ConfiguredStatus): StatusKey => `status-${name}`;
const names = Object.keys(configuredStatuses).filter((name): name is ConfiguredStatus =>
  Object.hasOwn(configuredStatuses, name),
);
const keys = names.map(keyOf);

const namedBy = (stored: Readonly<Record<string, unknown>>): NamedStatuses =>
  Object.fromEntries(
    names.flatMap((name) => {
      const code = stored[keyOf(name)];
      return typeof code === 'string' ? [[configuredStatuses[name], code]] : [];
    }),
  );

/** The statuses of posts, and the statuses that the site has assigned to the steps of a job. */
export async function readStatusesAndNames(db: SystemDb): Promise<{ rows: StatusRow[]; named: NamedStatuses }> {
  const { rows, stored } = await selectStatusesAndStored(db, keys);
  return { rows, named: namedBy(stored) };
}

/**
 * The keys whose new value is not the code of a live global status with suitable flags, or is also assigned to another
 * step.
 */
export async function wrongStatusNames(db: SystemDb, values: Readonly<Record<string, unknown>>): Promise<string[]> {
  const given = names.filter((name) => typeof values[keyOf(name)] === 'string');
  if (given.length === 0) return [];
  const { rows, named: before } = await readStatusesAndNames(db);
  const statuses = rows.filter(({ everywhere }) => everywhere);
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
