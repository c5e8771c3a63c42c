import { type Kysely, sql } from 'kysely';

const roles = ['ADMIN', 'FADMIN', 'SUPER', 'DISP', 'TECH', 'BILL', 'RO'];
const areas = ['BILL', 'CONT', 'DATA', 'FILE', 'ITEM', 'LOKP', 'POST', 'ROLE', 'SETT', 'STCK', 'USER'];

/** The scopes for which grants allow an action in an area. */
const scopesOf = (perms: readonly string[], area: string, action: string): string[] =>
  perms
    .map((grant) => grant.split(':'))
    .filter(([name, actions = '']) => name === area && actions.split('|').includes(action))
    .flatMap(([, , scopes = '']) => scopes.split('|'));

/**
 * Gives the seeded roles, which could export every list that they may view, the separate permission that exporting now
 * requires. A grant that a role has already stays alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; perms: string[] }>`
    select id, perms from role where code = any(${roles}::text[])`.execute(db);
  for (const { id, perms } of rows) {
    const added = areas.flatMap((area) => {
      const exported = scopesOf(perms, area, 'EX');
      const viewed = [...new Set(scopesOf(perms, area, 'VW'))].filter((scope) => !exported.includes(scope));
      if (viewed.length === 0 || exported.includes('*')) return [];
      return [`${area}:EX:${viewed.includes('*') ? '*' : viewed.join('|')}`];
    });
    if (added.length > 0) await sql`update role set perms = perms || ${added}::text[] where id = ${id}`.execute(db);
  }
}
