import { type Kysely, sql } from 'kysely';

/**
 * Lets users whose user name differs from their email address also log in by email, with a second hash of the same
 * password, combined with the address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user add column email_password_hash text;

    -- It belongs to one password and one address, and is removed when either changes unless the same statement replaces it.
    create function forget_email_login() returns trigger language plpgsql as $$
    begin
      new.email_password_hash := null;
      return new;
    end $$;
    create trigger forget_email_login before update on app_user for each row
      when (new.email_password_hash is not null and (new.email is null or (
        new.email_password_hash is not distinct from old.email_password_hash
        and (new.password_hash is distinct from old.password_hash or lower(new.email) is distinct from lower(old.email)))))
      execute function forget_email_login();

    -- A site's own text for the login form's hint is removed with its phrase.
    insert into language_phrase (lang, part, phrase, value, cts, uts)
      select lang, part, 'Enter your username or email address', value, cts, uts from language_phrase
       where part = 'shared' and phrase = 'Enter your username'
      on conflict do nothing;
    delete from language_phrase where part = 'shared' and phrase = 'Enter your username';
  `.execute(db);
}
