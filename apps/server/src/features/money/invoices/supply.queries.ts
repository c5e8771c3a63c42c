import { sql } from 'kysely';
import { addressText } from '../../../db/address-text.queries.ts';
import { alphabetically } from '../../../db/alphabetical.ts';

const site = sql`jsonb_build_object('id', s.id, 'name', s.name, 'address', ${addressText(sql`s.address`, { short: true })})`;

/**
 * What the line `l` of an invoice in folder `f` bills, as `{sites, on, from, to}`: the site and the day of a job's
 * visit, or the sites and the period of a contract. Null for a line of neither.
 * Unscoped: anyone who can see an invoice can see what it bills.
 */
export const currentSupply = sql`(case
  when l.post_id is not null then (
    select jsonb_build_object('sites', case when s.id is null then '[]' else jsonb_build_array(${site}) end,
        'on', coalesce(to_char(to_timestamp(coalesce(r.start_at, j.done_at) / 1000.0) at time zone f.timezone, 'YYYYMMDD')::integer, j.date), 'from', null, 'to', null)
      from post j left join contact_info s on s.id = j.site_id left join post_result r on r.post_id = j.id where j.id = l.post_id)
  when l.billing_period_id is not null then (
    select jsonb_build_object('sites', coalesce((
          select jsonb_agg(${site} order by ${alphabetically(sql`s.name`)}, s.id) from order_set_site os join contact_info s on s.id = os.site_id where os.order_set_id = b.order_set_id), '[]'),
        'on', null, 'from', b.from_day, 'to', b.to_day)
      from billing_period b where b.id = l.billing_period_id) end)`;

/** The same, as it was when the invoice `i` was issued. A credit note states that of the invoice which it credits. */
export const supply = sql`coalesce(i.snapshot -> 'supplies' -> coalesce(l.credits_line_id, l.id), ${currentSupply})`;
