import type { Identity, Profile } from '@field-service/contract/access/session.ts';
import type { z } from 'zod';
import type { Caller } from '../../../caller.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { foldersOf } from '../../site/folders/public.ts';
import { selectFoldersUts, selectProfile, type ProfileRow } from './profile.queries.ts';

/**
 * The contact in the profile. For staff, the contact is the user, whose avatar and signature devices show and change
 * there. For a customer's user, the contact is the customer, but with the avatar and `uts` of the user.
 */
function contactOf(row: ProfileRow, caller: Caller): Profile['contact'] {
  if (row.contact !== null) {
    const { id, typeId, folder, signature } = row.contact;
    return {
      id,
      typeId: typeId ?? '',
      uts: row.own_uts,
      avatar: row.avatar,
      folder,
      data: signature === null ? {} : { signature },
    };
  }
  if (caller.folderId === null) return null;
  return {
    id: row.id,
    typeId: '',
    uts: row.own_uts,
    avatar: row.avatar,
    folder: caller.folderId,
    data: row.signature === null ? {} : { signature: row.signature },
  };
}

async function ownRow(db: SystemDb, caller: Caller): Promise<ProfileRow> {
  const row = await selectProfile(db, caller.userId);
  if (row === undefined) throw new Refusal('session.blocked', {}, { sess: 'blk' });
  return row;
}

/** The caller's profile, together with the user's own fields. */
export async function readIdentity(db: SystemDb, caller: Caller): Promise<z.output<typeof Identity>> {
  const row = await ownRow(db, caller);
  const { id, username, displayname, email, usertype, data } = row;
  return {
    ...(await profileOf(db, caller, row)),
    id,
    username,
    displayname,
    email,
    isAdmin: caller.isAdmin,
    isVerified: row.is_verified,
    isBot: usertype === 'bot',
    usertype,
    data,
  };
}

/** The caller's profile; `uts` changes with every change to the profile. */
export const readProfile = async (db: SystemDb, caller: Caller): Promise<Profile> =>
  await profileOf(db, caller, await ownRow(db, caller));

async function profileOf(db: SystemDb, caller: Caller, row: ProfileRow): Promise<Profile> {
  return {
    user: {
      id: row.id,
      username: row.username,
      displayname: row.displayname,
      email: row.email,
      isAdmin: caller.isAdmin,
      usertype: row.usertype,
      sendlog: row.data.sendlog === true,
    },
    contact: contactOf(row, caller),
    folders: await foldersOf(db, caller),
    perms: [...caller.grants],
    roles: row.roles,
    roleConfig: { ...caller.roleConfig },
    team: row.team === null ? null : { id: row.team.id, name: row.team.name, vehicleno: row.team.vehicleno ?? '' },
    pinResetAt: row.pin_reset_at,
    uts: Math.max(row.uts, await selectFoldersUts(db, caller.folderIds)),
  };
}
