import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';

/** The namespace from which an installation derives ids, so that existing sites and later ones have the same ids. */
const namespace = '5c6b7f0e-5a53-4d4f-9f57-0f1e6a1f2b31';
const idOf = (code: string): string => v5(`lookup//7/${code}`, namespace);

export interface MenuEntry {
  code: string;
  url: string;
  /** The requirement, or all of them if there are several. */
  needs: string | readonly string[];
  /** The code of the entry above; null for an entry of the first level. */
  parent: string | null;
  names: readonly [en: string, vi: string, ms: string, id: string, zh: string];
}

/**
 * Adds entries to the office's menu of an existing site, at the end of the menu; entries that it has are left alone.
 * A site has its menu from its installation: an empty database gets the entries with the others then.
 */
export async function addMenuEntries(db: Kysely<unknown>, entries: readonly MenuEntry[]): Promise<void> {
  for (const { code, url, needs, parent, names } of entries) {
    const [name, vi, ms, id, zh] = names;
    const data = {
      needs: [needs].flat(),
      url,
      alt: { vi: { name: vi }, ms: { name: ms }, id: { name: id }, 'zh-CN': { name: zh } },
    };
    await sql`
      insert into lookup (id, type, code, name, parent_id, ord, data)
      select ${idOf(code)}, 7, ${code}, ${name}, (select id from lookup where type = 7 and code = ${parent}::text and folder_id is null and deletor is null),
             (select max(ord) + 1 from lookup where type = 7 and folder_id is null), ${JSON.stringify(data)}::jsonb
       where exists (select from lookup where type = 7 and code = 'jobs' and folder_id is null)
         and not exists (select from lookup where type = 7 and code = ${code} and folder_id is null)`.execute(db);
  }
}
