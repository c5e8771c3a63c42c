import type { ColumnType } from 'kysely';

interface Stamped {
  cts: ColumnType<number, number | undefined, never>;
  uts: ColumnType<number, never, never>;
}

/** A site's own phrases. */
export interface LanguageTables {
  language_phrase: Stamped & { lang: string; part: string; phrase: string; value: string | null };
  language_base: Stamped & { part: string; phrase: string };
}
