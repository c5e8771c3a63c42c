import { sql, type RawBuilder } from 'kysely';
import type { References, belongings } from './references.ts';

type Belongings = typeof belongings;
/** Columns by what they reference, by name only: the alias in front of them can stand for any row. */
type NamesOf<C> = C extends `${string}.${infer Name}` ? Name : never;
type Leading = {
  [Target in References[keyof References]]: NamesOf<
    { [C in keyof References]: References[C] extends Target ? C : never }[keyof References]
  >;
};
/**
 * The columns that a column references, directly or through others: lines of a claim also belong to the claim's post.
 */
type Ends<C> = C extends keyof References ? References[C] | Ends<References[C]> : never;

type IsParent<Column, Other> = Column extends keyof Leading ? (Other extends Leading[Column] ? true : false) : false;
type IsChild<Column, Other> = Column extends keyof Belongings
  ? Other extends NamesOf<Ends<Column>> | Leading[Ends<Column> & keyof Leading]
    ? true
    : false
  : false;
/** The view of people is `app_user` with fewer columns. */
type Named<Table> = Table extends 'person' ? 'app_user' : Table;
type Follows<Table extends string, Own extends string, Other> =
  IsParent<`${Named<Table>}.${Own}`, Other> extends true ? true : IsChild<`${Table}.${Own}`, Other>;

type Condition<
  Table extends string,
  Alias extends string,
  S,
> = S extends `${infer A}.${infer C} = ${infer B}.${infer D}`
  ? A extends Alias
    ? B extends Alias
      ? false
      : Follows<Table, C, D>
    : B extends Alias
      ? Follows<Table, D, C>
      : false
  : false;
type Joined<S> = S extends `${infer Table} ${infer Alias} on ${infer On}`
  ? Condition<Table, Alias, On>
  : S extends `${infer Table} on ${infer On}`
    ? Condition<Table, Table, On>
    : false;
type Joins<S> = S extends `${infer Before} left join ${infer After}`
  ? Joins<Before> extends true
    ? Joins<After>
    : false
  : S extends `${infer Before} join ${infer After}`
    ? Joined<Before> extends true
      ? Joins<After>
      : false
    : Joined<S>;
type Read<S, Where> = S extends `${infer First} join ${infer More}`
  ? First extends `${infer Table} ${infer Alias} left`
    ? Condition<Table, Alias, Where> extends true
      ? Joins<More>
      : false
    : First extends `${infer Table} ${infer Alias}`
      ? Condition<Table, Alias, Where> extends true
        ? Joins<More>
        : false
      : false
  : S extends `${infer Table} ${infer Alias}`
    ? Condition<Table, Alias, Where>
    : false;
type Follow<S> = S extends `from ${infer Rows} where ${infer Where}`
  ? Read<Rows, Where>
  : S extends `left join ${infer Rest}`
    ? Joins<Rest>
    : S extends `join ${infer Rest}`
      ? Joins<Rest>
      : false;

/**
 * SQL that leads from a given row to related rows along declared references. It may therefore name tables that have a
 * scope or belong to one that does: `join contact c on c.id = p.contact_id`, `from visit v where v.post_id = p.id`.
 * Text that does not follow a reference does not compile. The query uses the text exactly as written, so the plan is
 * that of the plain text.
 */
export const related = <const S extends string>(
  text: Follow<S> extends true ? S : `no declared reference: ${S}`,
): RawBuilder<unknown> => sql.raw(text);
