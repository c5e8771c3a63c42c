/** Columns of these tables that the SQL console may read; a column that does not exist does not compile. */
export type Shown<Tables> = { readonly [T in keyof Tables]?: readonly (keyof Tables[T] & string)[] };

export const liveStamps = ['cts', 'uts'] as const;
export const recordStamps = ['cts', 'uts', 'dts', 'seq'] as const;
export const counted = ['cts', 'uts', 'seq'] as const;
