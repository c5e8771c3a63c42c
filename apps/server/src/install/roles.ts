import { covers } from '@field-service/domain/access/permissions.ts';
import { installedId, otherNames, type TranslatedName } from './lookup-row.ts';
import type { SeedRow } from './queries.ts';

export const roleCodes = ['ADMIN', 'FADMIN', 'SUPER', 'DISP', 'TECH', 'BILL', 'RO'] as const;
export type RoleCode = (typeof roleCodes)[number];

interface Role {
  names: TranslatedName;
  perms: readonly string[];
  config?: Readonly<Record<string, unknown>>;
}

const readEverywhere = ['LOKP:VW:*', 'DATA:VW:*', 'FOLD:VW:*'];
const sees = ['POST:VW:*', 'CONT:VW:*', 'ITEM:VW:*', 'STCK:VW:*', 'FILE:VW:*', 'REPT:VW:*', 'LEAV:VW:*'];

/** The seeded roles. A grant is `area:action:scope`; administrators of the site need none. */
const roles: Readonly<Record<RoleCode, Role>> = {
  ADMIN: {
    names: ['Administrator', 'Quản trị viên', 'Pentadbir', 'Administrator', '管理员'],
    perms: [
      'EXT:AWEB|SAPP:*',
      ...readEverywhere,
      'LOKP:CR|UP|DE:*',
      'POST:VW|CR|UP|DE|AS|AP|EX:*',
      'CONT:VW|CR|UP|DE:*',
      'BILL:VW|CR|UP|DE|AP|EX:*',
      'ITEM:VW|CR|UP|DE:*',
      'STCK:VW|CR|UP|AP:*',
      'FILE:VW|CR|UP|DE:*',
      'LEAV:VW|CR|UP|AP:*',
      'CLAM:VW|CR|UP|AP:*',
      'REPT:VW|EX:*',
      'FOLD:CR|UP|DE:*',
      'USER:VW|CR|UP|DE:*',
      'ROLE:VW|CR|UP|DE:*',
      'SETT:VW|UP|DE:*',
      'COUN:VW|UP|DE:*',
      'IMPT:CR:*',
      'LANG:VW|UP:*',
      'SYST:VW|UP:*',
    ],
    config: { CRM: true, enableEditAssigness: true },
  },
  FADMIN: {
    names: ['Folder admin', 'Quản trị chi nhánh', 'Pentadbir cawangan', 'Admin cabang', '分公司管理员'],
    perms: [
      'EXT:AWEB|SAPP:*',
      ...readEverywhere,
      'LOKP:CR|UP|DE:*',
      'POST:VW|CR|UP|DE|AS|AP|EX:*',
      'CONT:VW|CR|UP:*',
      'BILL:VW|CR|UP|AP|EX:*',
      'ITEM:VW|CR|UP:*',
      'STCK:VW|CR|UP|AP:*',
      'FILE:VW|CR|UP:*',
      'LEAV:VW|CR|UP|AP:*',
      'CLAM:VW|CR|UP|AP:*',
      'REPT:VW|EX:*',
      'FOLD:UP:*',
      'USER:VW|CR|UP:*',
      'SETT:VW|UP:*',
      'COUN:VW|UP:*',
      'IMPT:CR:*',
    ],
    config: { CRM: true, enableEditAssigness: true },
  },
  SUPER: {
    names: ['Supervisor', 'Giám sát viên', 'Penyelia', 'Supervisor', '主管'],
    perms: [
      'EXT:AWEB|SAPP:*',
      ...readEverywhere,
      ...sees,
      'POST:CR|UP|DE|AS|AP:*',
      'FILE:CR|UP:*',
      'LEAV:CR|AP:*',
      'CLAM:VW|CR|AP:*',
      'STCK:AP:*',
      'USER:VW:*',
    ],
    config: { enableEditAssigness: true },
  },
  DISP: {
    names: ['Dispatcher', 'Điều phối viên', 'Penyelaras', 'Petugas penjadwalan', '调度员'],
    perms: [
      'EXT:AWEB:*',
      ...readEverywhere,
      ...sees,
      'POST:CR|UP|DE|AS|AP:*',
      'CONT:CR|UP:*',
      'FILE:CR|UP:*',
      'LEAV:CR:*',
      'CLAM:CR:*',
      'USER:VW:*',
    ],
    config: { CRM: true, enableEditAssigness: true },
  },
  TECH: {
    names: ['Technician', 'Kỹ thuật viên', 'Juruteknik', 'Teknisi', '技术员'],
    perms: [
      'EXT:SAPP:*',
      ...readEverywhere,
      'POST:VW|CR|UP:*',
      'FILE:VW|CR:*',
      'ITEM:VW:*',
      'STCK:VW:*',
      'LEAV:CR:*',
      'CLAM:CR:*',
    ],
  },
  BILL: {
    names: ['Billing clerk', 'Nhân viên hoá đơn', 'Kerani pengebilan', 'Staf penagihan', '开票员'],
    perms: [
      'EXT:AWEB:*',
      ...readEverywhere,
      'BILL:VW|CR|UP|AP|EX:*',
      'POST:VW:*',
      'LEAV:CR:*',
      'CONT:VW|UP:*',
      'ITEM:VW:*',
      'FILE:VW|CR:*',
      'CLAM:VW|CR|UP:*',
      'REPT:VW|EX:*',
    ],
  },
  RO: {
    names: ['Read only', 'Chỉ xem', 'Baca sahaja', 'Hanya lihat', '只读'],
    perms: ['EXT:AWEB:*', ...readEverywhere, ...sees, 'BILL:VW:*'],
  },
};

/** The areas of lists, in which people export what they may view. */
const listAreas = ['BILL', 'CONT', 'DATA', 'FILE', 'ITEM', 'LOKP', 'POST', 'ROLE', 'SETT', 'STCK', 'USER'];

/** The grants of a role with those to export the lists that it may view. */
const withExports = (perms: readonly string[]): string[] => [
  ...perms,
  ...listAreas
    .filter((area) => covers(perms, `${area}:VW:*`, false) && !covers(perms, `${area}:EX:*`, false))
    .map((area) => `${area}:EX:*`),
];

export const roleId = (code: RoleCode): string => installedId('role', code);

export const roleRows = (): SeedRow<'role'>[] =>
  roleCodes.map((code) => ({
    id: roleId(code),
    code,
    name: roles[code].names[0],
    alt: otherNames(roles[code].names),
    perms: withExports(roles[code].perms),
    role_config: { ...roles[code].config },
  }));
