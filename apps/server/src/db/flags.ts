import { sql, type RawBuilder } from 'kysely';

/** The pattern in SQL that matches any of these flag letters. It is a literal, so that plans can use it. */
export const anyFlag = (letters: string): RawBuilder<string> => sql.lit(`[${letters}]`);
