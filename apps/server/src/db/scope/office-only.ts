import { sql, type RawBuilder } from 'kysely';

/** The flag of a picture tag for pictures that the customer does not see. */
const officeOnlyFlag = 'O';

/** The tags that the site offers for pictures of a job, as `tag`, including deleted ones. */
export const fromPictureTags = sql`from lookup tag join lookup list on list.id = tag.parent_id
   where tag.type = 0 and list.type = 0 and list.code = 'app-file-tags-users'`;

/** Whether a file, under the given alias, has a tag of the list `app-file-tags-users` that is for the office only. */
export const isOfficeOnly = (file: 'f' | 'file'): RawBuilder<boolean> => sql<boolean>`exists (
  select ${fromPictureTags} and position(${sql.lit(officeOnlyFlag)} in tag.flags) > 0 and tag.code = any(${sql.ref(`${file}.tags`)}))`;
