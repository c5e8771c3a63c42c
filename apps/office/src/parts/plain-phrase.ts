import type { ParamsOf } from '@field-service/i18n/dictionary.ts';
import type { AppKey } from '@field-service/i18n/groups.ts';

type Without<Key extends string> = Key extends string ? (ParamsOf<Key> extends [] ? Key : never) : never;

/** A phrase without parameters, as used in tables of names. */
export type PlainPhrase = Without<AppKey<'office'>>;
