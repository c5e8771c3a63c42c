import type { RouteInput } from '@field-service/contract/route.ts';
import type { lookups, StoredLookup } from '@field-service/contract/site/lookups.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';

/** The lookup type of teams (specification 000, section 3). */
export const teamType = 180;

/** A new team with the folder that it belongs to, which the call takes in its address. */
export type NewTeam = RouteInput<(typeof lookups)['create']>['body'] & { folderid: string | null };
export type TeamChange = RouteInput<(typeof lookups)['update']>['body'];

/** A team while it is entered; its folder is decided once, when it is created. */
export interface TeamValues {
  name: string;
  code: string;
  vehicleno: string;
  /** Null for the chosen folder. */
  folderid: string | null;
}

export const emptyTeam: TeamValues = { name: '', code: '', vehicleno: '', folderid: null };

/** The number of the team's vehicle, as its lookup holds it. */
export const vehicleOf = ({ data }: Pick<StoredLookup, 'data'>): string =>
  typeof data.vehicleno === 'string' ? data.vehicleno : '';

export const valuesOfTeam = (team: StoredLookup): TeamValues => ({
  name: team.name,
  code: team.code,
  vehicleno: vehicleOf(team),
  folderid: team.folderId,
});

/** The body of a call; whatever else the lookup's data holds, such as translations, stays. */
export const bodyOfTeam = (
  { name, code, vehicleno, folderid }: TeamValues,
  stored: StoredLookup | null,
): Entered<NewTeam & TeamChange> => ({
  name: name.trim(),
  code: code.trim(),
  data: { ...stored?.data, vehicleno: vehicleno.trim() },
  ...(stored === null ? { type: teamType, folderid } : {}),
});
