import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { missingFields } from '@field-service/domain/work/required-fields.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import type { JobFields } from './fields.ts';
import { readLookups, readSite, type SiteReference } from './references.queries.ts';

type Referring = Pick<JobFields, 'contactid' | 'addressid' | 'typeid' | 'timeslotid' | 'natures'>;

/** The fields of a job that refer to a lookup, with the required type of lookup. */
const lookupFields = (fields: Referring): { field: string; type: number; id: string }[] => [
  { field: 'typeid', type: 20, id: fields.typeid },
  ...(fields.timeslotid === null ? [] : [{ field: 'timeslotid', type: 208, id: fields.timeslotid }]),
  ...fields.natures.map((id, at) => ({ field: `natures.${at}`, type: 207, id })),
];

/**
 * Validates a job's references: the customer, the site, the job type, the service types and the time slot. Returns the
 * customer with its folder (which is also the job's), time zone and currency. Throws `record.referenced_missing` for a
 * missing reference, or `post.site_not_of_contact` if the site is not one of the customer's.
 */
export async function requireReferences(
  context: Pick<RequestContext, 'db'>,
  fields: Referring,
): Promise<SiteReference> {
  const site =
    fields.contactid === null || fields.addressid === null
      ? undefined
      : await readSite(context.db, fields.contactid, fields.addressid);
  if (site === undefined) throw new Refusal('record.referenced_missing', { field: 'contactid', id: fields.contactid });
  if (!site.siteIsTheirs)
    throw new Refusal('post.site_not_of_contact', { contactid: fields.contactid, addressid: fields.addressid });
  const wanted = lookupFields(fields);
  const found = await readLookups(
    context.db,
    site.folderId,
    wanted.map(({ id }) => id),
  );
  for (const { field, type, id } of wanted) {
    const lookup = found.find((each) => each.id === id && each.type === type);
    // Leave also has a post type but is not a job.
    if (lookup === undefined || (type === 20 && lookup.data['systype'] !== 'job'))
      throw new Refusal('record.referenced_missing', { field, id });
  }
  return site;
}

/**
 * Throws if a new job that a person entered violates the rules of its folder: required fields must be filled, and the
 * time slot must be one that the folder offers, if the folder offers any.
 */
export async function requireFilled(
  { db }: Pick<RequestContext, 'db'>,
  folderId: string,
  fields: JobFields & { assignees: readonly string[]; files: readonly string[] },
): Promise<void> {
  const missing = missingFields(await readFolderSetting(db, folderId, 'required'), { ...fields });
  if (missing.length > 0) throw new Refusal('field.required', { fields: missing });
  const offered = await readFolderSetting(db, folderId, 'slots');
  if (fields.timeslotid !== null && offered.length > 0 && !offered.includes(fields.timeslotid))
    throw new Refusal('record.referenced_missing', { field: 'timeslotid', id: fields.timeslotid });
}
