import type { Recommendation, recommendations } from '@field-service/contract/work/recommendations.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import type { Upload } from '../../../parts/UploadsField.tsx';

export type NewRecommendation = RouteInput<(typeof recommendations)['create']>['body'];
export type RecommendationChange = RouteInput<(typeof recommendations)['update']>['body'];

/** A recommendation while it is entered. */
export interface RecommendationValues extends Pick<Recommendation, 'priority' | 'owner' | 'title' | 'notes' | 'place'> {
  contactid: string | null;
  addressid: string | null;
  /** The job during which it is made. */
  postid: string | null;
  type: Recommendation['type'] | null;
  due: number | null;
  /** The pictures that it has, by their ids, and those that are added. */
  pictures: readonly string[];
  added: readonly Upload[];
}

export const emptyRecommendation: RecommendationValues = {
  contactid: null,
  addressid: null,
  postid: null,
  type: null,
  priority: 'normal',
  owner: 'customer',
  title: '',
  notes: '',
  place: '',
  due: null,
  pictures: [],
  added: [],
};

export const valuesOfRecommendation = ({
  contact,
  site,
  postid,
  type,
  priority,
  owner,
  title,
  notes,
  place,
  due,
  files,
}: Recommendation): RecommendationValues => ({
  contactid: contact.id,
  addressid: site.id,
  postid,
  type,
  priority,
  owner,
  title,
  notes,
  place,
  due,
  pictures: files,
  added: [],
});

export const bodyOfRecommendation = (
  { contactid: _, addressid, postid, type, ...values }: RecommendationValues,
  record: Recommendation | null,
): Entered<NewRecommendation & RecommendationChange> => {
  const texts = { title: values.title.trim(), notes: values.notes.trim(), place: values.place.trim() };
  const files = [...values.pictures, ...values.added.map(({ id }) => id)];
  const fields = { priority: values.priority, owner: values.owner, due: values.due, files, ...texts };
  return record === null
    ? { siteid: addressid, postid, type, ...fields }
    : { fields: { ...fields, ...(type === null ? {} : { type }) } };
};
