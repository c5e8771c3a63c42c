import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { subjects, type Subject, type SubjectName, type ValueNames } from './subjects.ts';

/** Values of a field that are listed by their names. */
export type ListedChoices =
  | Extract<ValueNames, { by: 'codes' }>
  | { by: 'person' | 'status' | 'team' | 'folder' | 'truth' }
  | { by: 'lookup'; type: number };

/** What can be chosen in a filter: listed values, or a record that is searched. */
export type FilterChoices = ListedChoices | { by: 'customer' } | { by: 'site' };

export interface SubjectFilter {
  label: PlainPhrase;
  choices: FilterChoices;
}

const customer: SubjectFilter = { label: 'Customer', choices: { by: 'customer' } };
const site: SubjectFilter = { label: 'Site', choices: { by: 'site' } };
const technician: SubjectFilter = { label: 'Technician', choices: { by: 'person' } };
const folder: SubjectFilter = { label: 'Folder', choices: { by: 'folder' } };
const nature: SubjectFilter = { label: 'Service type', choices: { by: 'lookup', type: lookupNumbers.nature } };
const jobType: SubjectFilter = { label: 'Job type', choices: { by: 'lookup', type: lookupNumbers.postType } };
const stationType: SubjectFilter = {
  label: 'Station type',
  choices: { by: 'lookup', type: lookupNumbers.stationType },
};

/** The filters of a subject that are not by one of its groups, by the fields that the dataset finds. */
const others: Readonly<Record<SubjectName, Readonly<Record<string, SubjectFilter>>>> = {
  posts: { contactid: customer, addressid: site, assignees: technician, natures: nature, 'type.id': jobType },
  'full-schedules': { contactid: customer, addressid: site, natures: nature, 'type.id': jobType },
  'station-visits': { 'contact.id': customer, 'site.id': site, userid: technician, 'type.id': stationType },
  sightings: { contactid: customer, siteid: site },
  treatments: { contactid: customer, siteid: site },
  invoices: { 'contact.id': customer },
  payments: { 'contact.id': customer, folderid: folder },
  unbilled: { 'contact.id': customer },
  'work-time-listing': {},
  'technician-values': { userid: technician },
  'contract-values': { 'contact.id': customer },
  recommendations: { contactid: customer, siteid: site },
};

const choicesOf = (names: ValueNames): FilterChoices | undefined => {
  switch (names.by) {
    case 'codes':
      return names;
    case 'person':
    case 'status':
    case 'team':
    case 'folder':
    case 'truth':
      return { by: names.by };
    default:
      return undefined;
  }
};

/** The filters that a widget about a subject can have, by their fields. */
export const filtersOf = (subject: SubjectName): Readonly<Record<string, SubjectFilter>> => {
  const { groups }: Pick<Subject, 'groups'> = subjects[subject];
  const ofGroups = Object.entries(groups).flatMap(([field, { label, names }]): [string, SubjectFilter][] => {
    const choices = choicesOf(names);
    return choices === undefined ? [] : [[field, { label, choices }]];
  });
  return { ...others[subject], ...Object.fromEntries(ofGroups) };
};
