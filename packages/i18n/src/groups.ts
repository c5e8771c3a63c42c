import { desk } from './dictionaries/desk/desk.ts';
import { errors } from './dictionaries/errors/errors.ts';
import { field } from './dictionaries/field/field.ts';
import { office } from './dictionaries/office/office.ts';
import { portal } from './dictionaries/portal/portal.ts';
import { report } from './dictionaries/report/report.ts';
import { shared } from './dictionaries/shared/shared.ts';

/** All dictionaries in all languages: for the server, the build and the tests, never for a browser bundle. */
export const groups = { shared, desk, errors, office, portal, field, report };
export type Group = keyof typeof groups;
export type GroupKey<G extends Group> = G extends Group ? keyof (typeof groups)[G] & string : never;

export const apps = ['office', 'portal', 'field'] as const;
export type App = (typeof apps)[number];
/** The phrases available to an app: its own and the shared ones. Errors are looked up by their codes. */
export type AppKey<A extends App> = GroupKey<A | 'shared'> | (A extends 'field' ? never : GroupKey<'desk'>);
export type SharedKey = GroupKey<'shared'>;
/** The phrases available to parts that the office and the portal share. */
export type DeskKey = GroupKey<'shared' | 'desk'>;

export const appGroups: Record<App, readonly Group[]> = {
  office: ['shared', 'desk', 'errors', 'office'],
  portal: ['shared', 'desk', 'errors', 'portal'],
  field: ['shared', 'errors', 'field'],
};
