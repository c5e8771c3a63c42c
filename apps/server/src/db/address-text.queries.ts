import { codeAfter } from '@field-service/domain/values/address-format.ts';
import { sql, type RawBuilder } from 'kysely';

/**
 * A stored address on one line, as the domain's `addressInLine` writes it; empty for none. `short` is only its street,
 * town and postal code.
 */
export const addressText = (
  address: RawBuilder<unknown>,
  { short = false }: { short?: boolean } = {},
): RawBuilder<string> => {
  const part = (name: string) => sql`nullif(${address} ->> ${sql.lit(name)}, '')`;
  const [town, code, country] = [part('locality'), part('postal_code'), part('country')];
  const isOf = (countries: readonly string[]) =>
    sql`coalesce(upper(trim(${address} ->> 'country_iso')) in (${sql.join(countries.map((each) => sql.lit(each)))}), false)`;
  const area = short
    ? sql`null::text`
    : sql`case when ${part('admin_area')} is distinct from ${town} then ${part('admin_area')} end`;
  const isAfterArea = sql`(${isOf(codeAfter.area)} and ${area} is not null)`;
  const place = sql`nullif(case when ${isAfterArea} then ${town}
      when ${isOf([...codeAfter.town, ...codeAfter.area])} then concat_ws(' ', ${town}, ${code}) else concat_ws(' ', ${code}, ${town}) end, '')`;
  const parts = short
    ? [part('street_address'), place]
    : [
        part('street_address'),
        part('street_address_2'),
        place,
        sql`case when ${isAfterArea} then concat_ws(' ', ${area}, ${code}) else ${area} end`,
        sql`case when lower(${country}) is distinct from lower(${town}) then ${country} end`,
      ];
  return sql<string>`concat_ws(', ', ${sql.join(parts)})`;
};
