import { type Kysely, sql } from 'kysely';

/** Creates the table of a site's own phrases and of those that it adds to the product's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: the site's own text was removed; the row is kept so that clients are notified.
    create table language_phrase (
      lang text collate "C" not null,
      part text collate "C" not null,
      phrase text collate "C" not null,
      value text,
      cts bigint not null, uts bigint not null,
      primary key (lang, part, phrase)
    );
    create index language_phrase_changed on language_phrase (lang, uts);

    create table language_base (
      part text collate "C" not null,
      phrase text collate "C" not null,
      cts bigint not null, uts bigint not null,
      primary key (part, phrase)
    );

    create trigger stamp before insert or update on language_phrase for each row execute function stamp();
    create trigger stamp before insert or update on language_base for each row execute function stamp();
  `.execute(db);
}
