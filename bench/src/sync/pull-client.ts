import { deviceWindow, pageSizes, sitesAtOnce } from './sync-client.ts';
import type { Wire } from './wire.ts';

export interface Pulled {
  jobs: unknown[];
  sites: unknown[];
  lookups: unknown[];
  items: unknown[];
}

const rowsOf = (answer: unknown): unknown[] =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data) ? answer.data : [];
const siteOf = (job: unknown): string[] =>
  typeof job === 'object' && job !== null && 'addressid' in job && typeof job.addressid === 'string'
    ? [job.addressid]
    : [];

/**
 * Reads the rows of the first sync from the reference, in pages of the same size: a plain JSON pull without cursors,
 * hashes or settings.
 */
export async function pullAll(wire: Wire, userId: string, now: number): Promise<Pulled> {
  const { from, to } = deviceWindow(now);
  const pages = async (name: keyof typeof pageSizes): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for (;;) {
      const page = rowsOf(
        await wire.json(
          'GET',
          `/${name}?skip=${rows.length}&limit=${pageSizes[name]}&user=${userId}&from=${from}&to=${to}`,
        ),
      );
      rows.push(...page);
      if (page.length < pageSizes[name]) return rows;
    }
  };
  const pulled: Pulled = {
    lookups: await pages('lookups'),
    items: await pages('items'),
    jobs: await pages('jobs'),
    sites: [],
  };
  const sites = [...new Set(pulled.jobs.flatMap(siteOf))];
  for (let at = 0; at < sites.length; at += sitesAtOnce)
    pulled.sites.push(...rowsOf(await wire.json('GET', `/sites?ids=${sites.slice(at, at + sitesAtOnce).join(',')}`)));
  return pulled;
}
