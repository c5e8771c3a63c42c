import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { missingFields } from '@field-service/domain/work/required-fields.ts';
import { readFolderSetting } from '../../site/settings/public.ts';
import type { JobFields } from './fields.ts';
import { readLookups, readSite, type SiteReference } from './references.queries.ts';

type Referring = Pick<JobFields, 'contactid' | 'addressid' | 'typeid' | 'timeslotid' | 'natures'>;

/** The fields of a job that name a lookup, with the type of lookup that each wants. */
const lookupFields = (fields: Referring): { field: string; type: number; id: string }[] => [
  { field: 'typeid', type: 20, id: fields.typeid },
  ...(fields.timeslotid === null ? [] : [{ field: 'timeslotid', type: 208, id: fields.timeslotid }]),
  ...fields.natures.map((id, at) => ({ field: `natures.${at}`, type: 207, id })),
];

/**
 * Checks what a job refers to: its customer, one of the customer's sites, a job's type, natures of work, a time slot.
 * Returns the folder of the customer, which is the job's. Refuses with the field that names what is not there.
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
    // Leave has a post type too, and is not a job.
    if (lookup === undefined || (type === 20 && lookup.data['systype'] !== 'job'))
      throw new Refusal('record.referenced_missing', { field, id });
  }
  return site;
}

/**
 * What a folder asks of a new job that someone enters: its required fields are filled, and its time slot is one that it
 * offers.
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
