import type { Referred } from '../datasets/facts.ts';

/** The type of a value, which determines the input on a screen and the server's validation. */
export type ValueFacts =
  | { readonly type: 'boolean' }
  | { readonly type: 'integer' | 'number'; readonly min?: number; readonly max?: number }
  | { readonly type: 'choice'; readonly of: readonly (string | number)[] }
  /** `pattern` is a regular expression; `trim` removes spaces from both ends. */
  | {
      readonly type: 'text';
      readonly min?: number;
      readonly max?: number;
      readonly pattern?: string;
      readonly trim?: true;
      readonly nullable?: true;
    }
  /** An email address or a URL, or an empty string. */
  | { readonly type: 'email' | 'url' }
  | { readonly type: 'decimal' }
  /** The id of a record of the kind `to`. */
  | { readonly type: 'id'; readonly to: Referred; readonly nullable?: true }
  /** On or off, a number, or a short text. */
  | { readonly type: 'switch' }
  | { readonly type: 'list'; readonly of: ValueFacts; readonly max: number }
  /** Values of one type, keyed by names that the site chooses, or by ids of records of the kind `by`. */
  | { readonly type: 'map'; readonly by: 'name' | Referred; readonly of: ValueFacts }
  /** Named parts. `optional` parts may be absent; a `strict` value has no other parts. */
  | {
      readonly type: 'parts';
      readonly parts: Readonly<Record<string, ValueFacts>>;
      readonly optional?: readonly string[];
      readonly strict?: true;
    }
  /** A custom structure, validated by the server and edited by its own screen. */
  | { readonly type: 'own' };

/**
 * Who receives a setting. `devices`: staff, who request it by key in the office and receive it on each device with the
 * next sync. `office`: staff, by key only. `portal`: customers' users. `public`: anyone, even before logging in.
 */
export type Receiver = 'devices' | 'office' | 'portal' | 'public';

export interface SettingFacts {
  /**
   * Whose setting this is. `site`: one value for all, set by site administrators. `folder`: a folder's own value,
   * otherwise that of the nearest ancestor, otherwise the site's, set by administrators of the folder. `user`: a user's
   * own value.
   */
  readonly scope: 'site' | 'folder' | 'user';
  readonly value: ValueFacts;
  /** The value that applies if none is stored. */
  readonly fallback: unknown;
  /**
   * Defaults to `devices`. Administrators (SETT:VW) read all settings of a site or a folder, even if no one receives
   * them.
   */
  readonly receivers?: readonly Receiver[];
  /** Whether only a separate call can write the setting. */
  readonly readOnly?: true;
}

/** Whether a receiver may read a setting. */
export const isReceivedBy = (
  { receivers = ['devices'] }: Pick<SettingFacts, 'receivers'>,
  receiver: Receiver,
): boolean => receivers.includes(receiver);

type Nullable<F> = F extends { nullable: true } ? null : never;
type PartsOf<P, Optional> = { -readonly [K in Exclude<keyof P, Optional>]: ValueOf<P[K]> } & {
  -readonly [K in keyof P & Optional]?: ValueOf<P[K]> | undefined;
};
/** The type of a described value; custom structures are typed by their schemas on the server. */
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
