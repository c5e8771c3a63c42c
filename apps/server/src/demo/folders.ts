import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupRow } from '../install/lookup-row.ts';
import { branches, type Branch } from './branches.ts';
import type { DemoContext } from './making.ts';

export interface Folders {
  headOffice: string;
  of: (branch: Branch) => string;
  all: readonly string[];
}

/** Creates the head office and its four branches, each with its trading company. */
export function makeFolders({ random, now, rows }: DemoContext): Folders {
  const cts = now - 1400 * dayMs;
  const headOffice = random.id(cts);
  const made = new Map(branches.map((branch) => [branch.code, random.id(cts + dayMs)]));
  const idOf = (branch: Branch): string => made.get(branch.code) ?? headOffice;
  rows.folder.push({
    id: headOffice,
    parent_id: null,
    path: `/${headOffice}/`,
    code: 'HQ',
    name: 'Saujana Group',
    flags: 'D',
    country: 'MY',
    timezone: 'Asia/Kuala_Lumpur',
    currency: 'MYR',
    locale: 'en-GB',
    ord: 1,
    cts,
  });
  for (const [at, branch] of branches.entries()) {
    const id = idOf(branch);
    const { code, name, country, timezone, currency, locale, company } = branch;
    rows.folder.push({
      id,
      parent_id: headOffice,
      path: `/${headOffice}/${id}/`,
      code,
      name,
      flags: '',
      country,
      timezone,
      currency,
      locale,
      ord: at + 2,
      cts: cts + dayMs,
    });
    rows.setting.push({ folder_id: id, user_id: null, key: 'company', data: company });
  }
  rows.setting.push({
    folder_id: headOffice,
    user_id: null,
    key: 'x-mobileSetting',
    data: {
      uploadFileLimit: 500,
      synclimit: 20,
      additionalMissDay: 14,
      toSignDays: 10,
    },
  });
  rows.setting.push({ folder_id: headOffice, user_id: null, key: 'additionalDate', data: 7 });
  rows.setting.push({ folder_id: headOffice, user_id: null, key: 'serviceRadius', data: 2 });
  return { headOffice, of: idOf, all: [headOffice, ...made.values()] };
}

/** Creates a team with a van for each technician; returns the teams' ids in the technicians' order. */
export const makeTeams = ({ rows }: DemoContext, branch: Branch, folderId: string): string[] =>
  branch.technicians.map(({ vehicleno }, at) => {
    const team = lookupRow(
      {
        type: 180,
        code: `${branch.code}-${at + 1}`,
        names: `${branch.name} van ${at + 1}`,
        val: '0',
        data: { vehicleno },
      },
      at + 1,
      folderId,
    );
    rows.lookup.push({ ...team, effective: null });
    return team.id;
  });
