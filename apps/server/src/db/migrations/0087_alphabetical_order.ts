import { type Kysely, sql } from 'kysely';

/** The tone marks of Vietnamese in the order of its dictionaries, below or above each vowel. */
const tones = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323'];
const vowels = ['a', 'ă', 'â', 'e', 'ê', 'i', 'o', 'ô', 'ơ', 'u', 'ư', 'y'];
/** Vietnamese letters that follow the letter that they are written with; the rules are those of CLDR. */
const letters = '&A<ă<<<Ă<â<<<Â&D<đ<<<Đ&E<ê<<<Ê&O<ô<<<Ô<ơ<<<Ơ&U<ư<<<Ư';

/** The tones of a vowel after the vowel; the Chinese order sorts them as pinyin, some of them before it. */
const toneRule = (vowel: string): string =>
  `&${vowel}${tones
    .map((tone) => (vowel + tone).normalize('NFC'))
    .map((toned) => `<<${toned}<<<${toned.toUpperCase()}`)
    .join('')}`;

/**
 * Adds the order in which people expect names: regardless of capitals and accents, numbers by their value, the letters
 * of Vietnamese in their places, Chinese by pinyin. It belongs to the schema `public`, as extensions do: a restored
 * schema uses the same one. PostgreSQL must be built with ICU, as all common packages are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  );
  const rules = `[numericOrdering on]${letters}${vowels.map(toneRule).join('')}`;
  // PostgreSQL 15 has no rules of its own: Vietnamese letters stand among those that they are written with.
  const order =
    (rows[0]?.version ?? 0) >= 160_000 ? sql`locale = 'zh', rules = ${sql.lit(rules)}` : sql`locale = 'zh-u-kn-true'`;
  await sql`
    create collation if not exists public.alphabetical (provider = icu, ${order});
    drop index contact_named;
    create index contact_named on contact (name collate public.alphabetical, seq) where dts is null;
  `.execute(db);
}
