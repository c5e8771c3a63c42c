import type { ParamsOf } from '@field-service/i18n/dictionary.ts';
import type { AppKey } from '@field-service/i18n/groups.ts';

type Without<Key extends string> = Key extends string ? (ParamsOf<Key> extends [] ? Key : never) : never;

/** A phrase that is said as it is, without parameters: what tables of names hold. */
export type PlainPhrase = Without<AppKey<'office'>>;
