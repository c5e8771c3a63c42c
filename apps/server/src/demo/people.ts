import { addDays } from '@field-service/domain/values/business-date.ts';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { roleId, type RoleCode } from '../install/roles.ts';
import type { SeedRow } from '../install/queries.ts';
import type { Branch } from './branches.ts';
import type { Folders } from './folders.ts';
import type { DemoContext } from './making.ts';
import type { Random } from './random.ts';
import type { CustomerWorld, HeldLicence, TechnicianWorld } from './world.ts';

interface Person {
  username: string;
  displayname: string;
  lang: string;
  role?: RoleCode;
  folders: readonly string[];
  phone?: string;
  more?: Partial<Pick<SeedRow<'app_user'>, 'is_admin' | 'team_id' | 'contact_id' | 'billing' | 'email'>>;
}

function addPerson({ random, now, rows }: DemoContext, person: Person): string {
  const { username, displayname, lang, role, folders, phone, more } = person;
  const cts = now - random.int(120, 900) * dayMs;
  const id = random.id(cts);
  rows.app_user.push({
    id,
    username,
    displayname,
    email: more?.email ?? `${username}@saujana.example`,
    password_hash: null,
    usertype: role === undefined ? 'portal' : 'staff',
    is_admin: more?.is_admin ?? false,
    is_verified: true,
    is_demo: true,
    status: 'active',
    lang,
    team_id: more?.team_id ?? null,
    contact_id: more?.contact_id ?? null,
    billing: more?.billing ?? false,
    avatar: null,
    signature: null,
    data: phone === undefined ? {} : { phone },
    cts,
  });
  rows.folder_user.push(...folders.map((folder_id) => ({ folder_id, user_id: id })));
  if (role !== undefined) rows.user_role.push({ user_id: id, role_id: roleId(role) });
  return id;
}

/** Creates the people of the head office, who may access every folder; returns the people that records reference. */
export function makeOfficeStaff(
  making: DemoContext,
  folders: Folders,
): { dispatcher: { id: string; name: string }; billing: { id: string; name: string } } {
  const person = (
    username: string,
    displayname: string,
    role: RoleCode,
    is_admin = false,
  ): { id: string; name: string } => ({
    id: addPerson(making, { username, displayname, lang: 'en-GB', role, folders: folders.all, more: { is_admin } }),
    name: displayname,
  });
  person('admin', 'Azlan Shah Rahim', 'ADMIN', true);
  return {
    dispatcher: person('dispatcher', 'Mei Ling Chong', 'DISP'),
    billing: person('billing', 'Kavitha Nadarajan', 'BILL'),
  };
}

const staffLanguage: Readonly<Record<Branch['code'], string>> = { KL: 'ms', HCM: 'vi', JKT: 'id', SIN: 'en-GB' };

/** How mobile numbers of a branch's country begin, and how many digits follow. */
const mobiles: Readonly<Record<Branch['code'], { prefix: string; groups: readonly [number, number] }>> = {
  KL: { prefix: '+60 12-', groups: [3, 4] },
  HCM: { prefix: '+84 90 ', groups: [3, 4] },
  JKT: { prefix: '+62 812-', groups: [4, 4] },
  SIN: { prefix: '+65 ', groups: [4, 4] },
};

/** A mobile number; from a source of its own, so that other data does not change. */
function mobileOf({ random }: DemoContext, { code }: Branch, at: number): string {
  const apart = random.branch(`mobile-${code}-${at}`);
  const { prefix, groups } = mobiles[code];
  // Mobile numbers in Singapore begin with 8 or 9.
  const first = code === 'SIN' ? `9${apart.digits(groups[0] - 1)}` : apart.digits(groups[0]);
  return `${prefix}${first} ${apart.digits(groups[1])}`;
}

/**
 * Creates the technicians of a branch with their licences. In Kuala Lumpur, the first technician's termite licence
 * expires soon, and the second one's fumigation licence has expired.
 */
export function makeTechnicians(
  making: DemoContext,
  branch: Branch,
  folderId: string,
  teams: readonly string[],
  firstNumber: number,
  today: number,
): TechnicianWorld[] {
  const { random, rows } = making;
  return branch.technicians.map(({ name }, at) => {
    const username = `tech${firstNumber + at}`;
    const teamId = teams[at] ?? null;
    const id = addPerson(making, {
      username,
      displayname: name,
      lang: staffLanguage[branch.code],
      role: 'TECH',
      folders: [folderId],
      phone: mobileOf(making, branch, at),
      more: { team_id: teamId },
    });
    const held: HeldLicence[] = [];
    const licence = (of: string, from: number, to: number): void => {
      held.push({
        class: of,
        number: licenceNumber(branch, random),
        authority: branch.authority,
        validFrom: addDays(today, from),
        validTo: addDays(today, to),
      });
    };
    licence('PEST', -random.int(200, 700), random.int(120, 500));
    if (at === 0)
      for (const special of ['FUM', 'TERM']) {
        const [from, to] = [-random.int(200, 300), random.int(200, 400)];
        licence(special, from, special === 'TERM' && branch.code === 'KL' ? 34 : to);
      }
    if (at === 1 && branch.code === 'KL') licence('FUM', -395, -30);
    rows.licence.push(
      ...held.map(({ validFrom, validTo, ...each }) => ({
        id: random.id(making.now),
        user_id: id,
        ...each,
        valid_from: validFrom,
        valid_to: validTo,
      })),
    );
    return { id, username, name, teamId: teamId ?? '', licences: held };
  });
}

const licenceNumber = (branch: Branch, random: Random): string =>
  `${branch.licenceNumber}${random.int(2021, 2025)}/${random.digits(5)}`;

/** Creates the portal user of a customer, who sees all the customer's sites and invoices. */
export function makePortalUser(making: DemoContext, customer: CustomerWorld): void {
  const { sketch, number, id, email, sites } = customer;
  const user = addPerson(making, {
    username: `customer${number}`,
    displayname: sketch.person,
    lang: sketch.lang,
    folders: [],
    more: { contact_id: id, billing: true, email },
  });
  making.rows.portal_site.push(...sites.map((site, at) => ({ user_id: user, info_id: site.id, is_primary: at === 0 })));
}
