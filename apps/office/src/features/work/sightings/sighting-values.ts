import type { Sighting, sightings } from '@field-service/contract/work/sightings.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import { stampAt } from '../../../parts/clock.ts';
import type { Upload } from '../../../parts/UploadsField.tsx';

export type NewSighting = RouteInput<(typeof sightings)['create']>['body'];

/** A sighting while it is entered; day and time are those of the customer's folder, whose time zone is `zone`. */
export interface SightingValues extends Pick<Sighting, 'seenBy' | 'pest' | 'place' | 'notes'> {
  contactid: string | null;
  addressid: string | null;
  day: number | null;
  time: number | null;
  zone: string;
  files: readonly Upload[];
}

export const emptySighting: SightingValues = {
  contactid: null,
  addressid: null,
  day: null,
  time: null,
  zone: 'UTC',
  seenBy: '',
  pest: '',
  place: '',
  notes: '',
  files: [],
};

export const bodyOfSighting = ({
  contactid: _,
  addressid,
  day,
  time,
  zone,
  files,
  ...texts
}: SightingValues): Entered<NewSighting> => ({
  siteid: addressid,
  seenAt: stampAt(day, time, zone) ?? null,
  seenBy: texts.seenBy.trim(),
  pest: texts.pest.trim(),
  place: texts.place.trim(),
  notes: texts.notes.trim(),
  files: files.map(({ id }) => id),
});
