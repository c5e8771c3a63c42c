import { randomUUID } from 'node:crypto';
import { dayMs } from '@field-service/domain/values/basics/day-ms.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type pg from 'pg';
import type { LoadRequest } from './load/request.ts';
import { findOf, foldersFind, type Filter } from './reference/reads.ts';

/** The requests for one measurement, for the product or for the reference, which do the same work. */
export interface Ordered {
  requests: LoadRequest[];
  again: boolean;
}
export type Side = 'product' | 'reference';

export interface BenchCall {
  name: string;
  /** The minimum ratio of requests per second, product to reference. */
  minRatio: number;
  prepare: (side: Side) => Promise<Ordered>;
}

const threeFolders = ['my-1', 'my-2', 'my-3'];
const pageSize = 25;
/** A multiple of the number of folders, so that both sides start with the same folder. */
const maxWrites = 2400;

const query = (parameters: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString();

/** The office's list: to do and in progress, from yesterday to two weeks ahead, in three branches. */
export const listFilter = (now: number): Filter => ({
  folders: threeFolders,
  statuses: ['TD', 'IP'],
  from: now - dayMs,
  to: now + 14 * dayMs,
});

/** The measured calls against a world created at `now`; `token` belongs to a dispatcher who is not an administrator. */
export function benchCalls(pool: pg.Pool, token: string, now: number): BenchCall[] {
  const authorized = { authorization: `Bearer ${token}` };
  const of = (side: Side, product: string, reference: string): LoadRequest => ({
    method: 'GET',
    path: side === 'product' ? `/api${product}` : reference,
    headers: side === 'product' ? authorized : {},
  });
  const write = (side: Side, method: 'POST' | 'PUT', path: string, body: object): LoadRequest => ({
    method,
    path: side === 'product' ? `/api${path}` : path,
    headers: {
      'content-type': 'application/json',
      ...(side === 'product' ? { ...authorized, 'idempotency-key': randomUUID() } : {}),
    },
    body: JSON.stringify(body),
  });

  const list: BenchCall = {
    name: 'posts list, 25 of 100,000',
    minRatio: 1,
    prepare: async (side) => {
      const filter = listFilter(now);
      const plain = query({
        folders: filter.folders.join(','),
        statuses: filter.statuses.join(','),
        from: filter.from,
        to: filter.to,
        limit: pageSize,
      });
      return await Promise.resolve({
        again: true,
        requests: [of(side, `/posts?${query({ find: findOf(filter), limit: pageSize })}`, `/posts?${plain}`)],
      });
    },
  };
  const delta: BenchCall = {
    name: 'delta, 25 changed',
    minRatio: 1,
    prepare: async (side) => {
      const since = now - 10 * dayMs;
      return await Promise.resolve({
        again: true,
        requests: [
          of(
            side,
            `/posts?${query({ uts: since, find: foldersFind(threeFolders), limit: pageSize })}`,
            `/changes?${query({ uts: since, folders: threeFolders.join(','), limit: pageSize })}`,
          ),
        ],
      });
    },
  };
  const get: BenchCall = {
    name: 'get by id',
    minRatio: 0.7,
    prepare: async (side) => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from post where folder_id = any($1) and cts < $2 order by md5(id) limit 300`,
        [threeFolders, now],
      );
      return { again: true, requests: rows.map(({ id }) => of(side, `/post/${id}`, `/post/${id}`)) };
    },
  };
  const update: BenchCall = {
    name: 'status update',
    minRatio: 0.5,
    prepare: async (side) => {
      const { rows } = await pool.query<{ id: string; uts: number; code: string }>(
        `select p.id, p.uts, st.code from post p join lookup st on st.id = p.status_id
          where p.folder_id = any($1) and st.code in ('TD', 'IP') and p.plan > $2 and p.cts < $2 and not p.customer_signed order by p.uts limit $3`,
        [[...threeFolders, 'sg-1', 'sg-2', 'sg-3'], now, maxWrites],
      );
      return {
        again: false,
        requests: rows.map(({ id, uts, code }) =>
          write(side, 'PUT', `/post/${id}`, { uts, fields: {}, status: code === 'TD' ? 'IP' : 'TD' }),
        ),
      };
    },
  };
  return [list, get, createCall(pool, write, now), update, delta];
}

interface Customer {
  contactid: string;
  addressid: string;
  folder: string;
  tax: string;
  technicians: string[];
}

/** The call that creates jobs: each has two lines and one technician, at a free time, so that no assignment clashes. */
function createCall(
  pool: pg.Pool,
  write: (side: Side, method: 'POST', path: string, body: object) => LoadRequest,
  now: number,
): BenchCall {
  let made = 0;
  const start = Math.ceil(now / dayMs + 60) * dayMs;
  const body = (
    customer: Customer,
    items: readonly { id: string; name: string; price: string }[],
    at: number,
  ): object => {
    const turn = Math.floor(at / 6);
    const plan = start + Math.floor(turn / customer.technicians.length) * 7_200_000;
    return {
      contactid: customer.contactid,
      addressid: customer.addressid,
      typeid: lookupId(20, 'JOB'),
      title: 'Monthly pest control',
      natures: [lookupId(207, 'RODENT'), lookupId(207, 'COCKROACH')],
      timeslotid: lookupId(208, 'MORNING'),
      plan,
      plan2: plan + 5_400_000,
      due: null,
      duration: '90M',
      instructions: 'Report to the guard house.',
      priority: 'normal',
      lines: items.map(({ id, name, price }) => ({
        itemid: id,
        name,
        qty: '2',
        price,
        uiDisc: null,
        tax: customer.tax,
        flags: '',
      })),
      assignees: [customer.technicians[turn % customer.technicians.length]],
    };
  };
  return {
    name: 'create, with lines and a technician',
    minRatio: 0.5,
    prepare: async (side) => {
      const { rows: places } = await pool.query<Customer>(
        `select distinct on (c.folder_id) c.id contactid, si.id addressid, c.folder_id folder, (select l.id from lookup l where l.type = 60 and l.folder_id = c.folder_id order by l.ord limit 1) tax,
                array(select fu.user_id from folder_user fu where fu.folder_id = c.folder_id and fu.user_id like 'tech-%' order by 1) technicians
           from contact c join contact_info si on si.contact_id = c.id where c.folder_id like 'my-%' or c.folder_id like 'sg-%' order by c.folder_id, c.seq, si.seq`,
      );
      const { rows: items } = await pool.query<{ id: string; name: string; price: string }>(
        'select id, name, trim_scale(price)::text price from item order by seq limit 2',
      );
      const requests = Array.from({ length: maxWrites }, (_, at) => {
        const customer = places[(made + at) % places.length];
        if (customer === undefined) throw new Error('The world has no customers.');
        return write(side, 'POST', '/post', body(customer, items, made + at));
      });
      made += maxWrites;
      return { again: false, requests };
    },
  };
}
