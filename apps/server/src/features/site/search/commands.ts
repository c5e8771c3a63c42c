import { hitsOfKind, searchKinds, type Hit, type SearchKind } from '@field-service/contract/site/search.ts';
import { searchableText } from '@field-service/domain/values/basics/searchable-text.ts';
import { mayDo } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { findCustomers, findSites } from '../../customers/contacts/public.ts';
import { findItems } from '../../goods/items/public.ts';
import { findInvoices } from '../../money/invoices/public.ts';
import { findTechnicians } from '../../people/people/public.ts';
import { findJobsAround, findJobsOfAnyTime } from '../../work/posts/public.ts';

type Finder = (context: RequestContext, text: string) => Promise<Omit<Hit, 'kind'>[]>;

/** How long one statement of a search may take, in milliseconds. */
const limit = { within: 100 };

/** The grant that each kind needs, and how it is found: the next finder looks further if there is room for more. */
const kinds: Readonly<Record<SearchKind, { needs: string; finders: readonly Finder[] }>> = {
  customer: { needs: 'CONT:VW', finders: [async ({ db }, text) => await findCustomers(db, text, limit)] },
  site: { needs: 'CONT:VW', finders: [async ({ db }, text) => await findSites(db, text, limit)] },
  job: {
    needs: 'POST:VW',
    finders: [
      async ({ db, now }, text) => await findJobsAround(db, text, now, limit),
      async ({ db }, text) => await findJobsOfAnyTime(db, text, limit),
    ],
  },
  invoice: { needs: 'BILL:VW', finders: [async ({ db }, text) => await findInvoices(db, text, limit)] },
  item: { needs: 'ITEM:VW', finders: [async ({ db }, text) => await findItems(db, text, limit)] },
  person: { needs: 'POST:VW', finders: [async ({ db }, text) => await findTechnicians(db, text, limit)] },
};

/** The records of one kind, and whether a finder was stopped before it had looked at all of them. */
async function findKind(
  context: RequestContext,
  kind: SearchKind,
  text: string,
): Promise<{ hits: Hit[]; isComplete: boolean }> {
  const found = new Map<string, Hit>();
  const answer = (isComplete: boolean) => ({ hits: [...found.values()].slice(0, hitsOfKind), isComplete });
  for (const find of kinds[kind].finders) {
    if (found.size >= hitsOfKind) break;
    try {
      for (const hit of await find(context, text)) if (!found.has(hit.id)) found.set(hit.id, { kind, ...hit });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'query.too_slow') return answer(false);
      throw error;
    }
  }
  return answer(true);
}

/** The records of every kind that the caller may see and that contain the text. */
export async function findRecords(
  context: RequestContext,
  caller: Caller,
  typed: string,
): Promise<{ hits: Hit[]; incomplete: SearchKind[] }> {
  const text = searchableText(typed);
  const hits: Hit[] = [];
  const incomplete: SearchKind[] = [];
  if (text === undefined) return { hits, incomplete };
  for (const kind of searchKinds.filter((each) => mayDo(caller, kinds[each].needs))) {
    const found = await findKind(context, kind, text);
    hits.push(...found.hits);
    if (!found.isComplete) incomplete.push(kind);
  }
  return { hits, incomplete };
}
