import type { Referred } from '../datasets/facts.ts';

/** What a value is: what a screen asks for, and what the server checks. */
export type ValueFacts =
  | { readonly type: 'boolean' }
  | { readonly type: 'integer' | 'number'; readonly min?: number; readonly max?: number }
  | { readonly type: 'choice'; readonly of: readonly (string | number)[] }
  /** `pattern` is a regular expression; `trim` takes spaces off both ends. */
  | {
      readonly type: 'text';
      readonly min?: number;
      readonly max?: number;
      readonly pattern?: string;
      readonly trim?: true;
      readonly nullable?: true;
    }
  /** An address of that kind, or an empty text. */
  | { readonly type: 'email' | 'url' }
  | { readonly type: 'decimal' }
  /** An id of one of those records. */
  | { readonly type: 'id'; readonly to: Referred; readonly nullable?: true }
  /** On or off, a number, or a short text. */
  | { readonly type: 'switch' }
  | { readonly type: 'list'; readonly of: ValueFacts; readonly max: number }
  /** Values of one type by names that the site chooses, or by ids of those records. */
  | { readonly type: 'map'; readonly by: 'name' | Referred; readonly of: ValueFacts }
  /** Named parts; `optional` ones may be absent, and a `strict` value has no others. */
  | {
      readonly type: 'parts';
      readonly parts: Readonly<Record<string, ValueFacts>>;
      readonly optional?: readonly string[];
      readonly strict?: true;
    }
  /** A form of its own, which the server checks and its screen knows. */
  | { readonly type: 'own' };

/**
 * Who is told of a setting. `devices`: staff, in the office by its key and on each device with its next sync. `portal`: the people
 * of customers. `public`: anybody, before a login.
 */
export type Receiver = 'devices' | 'portal' | 'public';

export interface SettingFacts {
  /**
   * Who keeps it, and so who may change it. `site`: one value for all, by administrators of the site. `folder`: a folder's own,
   * else that of the nearest above, else the site's, by who administers the folder. `user`: a person's own.
   */
  readonly scope: 'site' | 'folder' | 'user';
  readonly value: ValueFacts;
  /** What holds while nobody has stored a value. */
  readonly fallback: unknown;
  /** Unless it says otherwise, `devices`. Administration (SETT:VW) reads all of a site or a folder, and what is for nobody else. */
  readonly receivers?: readonly Receiver[];
  /** Written by a call of its own; here it is only read. */
  readonly readOnly?: true;
}

/** Whether a setting is told to a receiver. */
export const isToldTo = ({ receivers = ['devices'] }: Pick<SettingFacts, 'receivers'>, receiver: Receiver): boolean =>
  receivers.includes(receiver);

type Nullable<F> = F extends { nullable: true } ? null : never;
type PartsOf<P, Optional> = { -readonly [K in Exclude<keyof P, Optional>]: ValueOf<P[K]> } & {
  -readonly [K in keyof P & Optional]?: ValueOf<P[K]> | undefined;
};
/** The type of a described value; one with a form of its own is typed by its schema on the server. */
export type ValueOf<F> = F extends { type: 'boolean' }
  ? boolean
  : F extends { type: 'integer' | 'number' }
    ? number
    : F extends { type: 'choice'; of: readonly (infer C)[] }
      ? C
      : F extends { type: 'switch' }
        ? boolean | number | string
        : F extends { type: 'list'; of: infer E }
          ? ValueOf<E>[]
          : F extends { type: 'map'; of: infer E }
            ? Record<string, ValueOf<E>>
            : F extends { type: 'parts'; parts: infer P; optional: readonly (infer O)[] }
              ? PartsOf<P, O>
              : F extends { type: 'parts'; parts: infer P }
                ? PartsOf<P, never>
                : F extends { type: 'own' }
                  ? unknown
                  : string | Nullable<F>;
