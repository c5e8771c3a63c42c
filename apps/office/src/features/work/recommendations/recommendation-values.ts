import type { Recommendation, recommendations } from '@field-service/contract/work/recommendations.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';

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
});

export const bodyOfRecommendation = (
  { contactid: _, addressid, postid, type, ...values }: RecommendationValues,
  record: Recommendation | null,
): Entered<NewRecommendation & RecommendationChange> => {
  const texts = { title: values.title.trim(), notes: values.notes.trim(), place: values.place.trim() };
  const fields = { priority: values.priority, owner: values.owner, due: values.due, ...texts };
  return record === null
    ? { siteid: addressid, postid, type, ...fields }
    : { fields: { ...fields, ...(type === null ? {} : { type }) } };
};
