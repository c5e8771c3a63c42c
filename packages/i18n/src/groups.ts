import { errors } from './dictionaries/errors/errors.ts';
import { field } from './dictionaries/field/field.ts';
import { office } from './dictionaries/office/office.ts';
import { portal } from './dictionaries/portal/portal.ts';
import { report } from './dictionaries/report/report.ts';
import { shared } from './dictionaries/shared/shared.ts';

/** All dictionaries in all languages: for the server, the build and the tests, never for a browser bundle. */
export const groups = { shared, errors, office, portal, field, report };
export type Group = keyof typeof groups;
export type GroupKey<G extends Group> = G extends Group ? keyof (typeof groups)[G] & string : never;

export const apps = ['office', 'portal', 'field'] as const;
export type App = (typeof apps)[number];
/** The phrases available to an app: its own and the shared ones. Errors are looked up by their codes. */
export type AppKey<A extends App> = GroupKey<A | 'shared'>;
export type SharedKey = GroupKey<'shared'>;

export const appGroups: Record<App, readonly Group[]> = {
  office: ['shared', 'errors', 'office'],
  portal: ['shared', 'errors', 'portal'],
  field: ['shared', 'errors', 'field'],
};
