import type { Answered, Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { DatasetName, DatasetRow } from '@field-service/contract/data.ts';
import type { DatasetDescriptions } from '@field-service/contract/datasets/all.ts';
import type { SummedFields } from '@field-service/contract/datasets/facts.ts';
import type { CallOptions } from '@field-service/contract/transport.ts';

/** A condition on rows, as `GET data/{name}` takes it in `find`. */
export type Find = Readonly<Record<string, unknown>>;

/** Which rows of a dataset are meant. */
export interface RowChoice {
  find?: Find | undefined;
  /** Free text. */
  search?: string | undefined;
}

export interface PageRequest extends RowChoice {
  sort?: string | undefined;
  skip: number;
  limit: number;
}

export interface RowsRequest extends RowChoice {
  sort?: string;
  limit?: number;
  /** The parameters that the dataset declares, such as the days that it is about. */
  form?: Readonly<Record<string, unknown>>;
  /** A choice that the dataset declares. */
  pick?: string;
}

export interface DatasetPage<Row> {
  rows: Row[];
  /** The number of matching rows, exact up to the server's limit. */
  total: number;
}

/** The rows that share the values of the fields `G`: how many there are, and the dataset's sums as decimal strings. */
export type Group<N extends DatasetName, G extends string> = Record<G, string> &
  Record<SummedFields<DatasetDescriptions[N]>, string> & { count: number };

/** Reads of named datasets, typed by the rows that the contract declares for each. */
export interface Datasets {
  /** One page with the total. */
  page: <N extends DatasetName>(
    name: N,
    request: PageRequest,
    options?: CallOptions,
  ) => Promise<DatasetPage<DatasetRow<N>>>;
  /**
   * The first `limit` matching rows without a total; without a limit all of them, up to the dataset's cap: for what is
   * offered to choose from, and for short lists.
   */
  rows: <N extends DatasetName>(name: N, request?: RowsRequest, options?: CallOptions) => Promise<DatasetRow<N>[]>;
  /** Counts and sums by the values of one or several fields, the largest group first. */
  groups: <N extends DatasetName, G extends keyof DatasetDescriptions[N]['fields'] & string>(
    name: N,
    fields: G | readonly G[],
    request?: RowChoice,
    options?: CallOptions,
  ) => Promise<Group<N, G>[]>;
}

/** The rows have the shape that the contract declares for the dataset, which the server's tests verify. */
const asRows = <Row>(rows: readonly unknown[]): Row[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  rows as Row[];

const choiceQuery = ({ find, search }: RowChoice) => ({
  ...(find !== undefined && Object.keys(find).length > 0 ? { find: JSON.stringify(find) } : {}),
  ...(search === undefined || search === '' ? {} : { search }),
});
const sortQuery = (sort: string | undefined) => (sort === undefined ? {} : { sort });

type NamedQuery = Parameters<Client<Contract>['data']['read']>[0]['query'];
/** A noun's own list: it takes the same queries as the dataset of the same rows. */
type OwnList = (
  input: { query: NonNullable<NamedQuery> },
  options: CallOptions,
) => Promise<Answered<readonly unknown[]>>;

/** Reads datasets through an app's client; `own` names the datasets for which a noun has a list of its own. */
export const datasetsOf = (
  readNamed: Client<Contract>['data']['read'],
  own: { readonly [N in DatasetName]?: OwnList } = {},
): Datasets => {
  const read = async (name: DatasetName, query: NonNullable<NamedQuery>, options: CallOptions) =>
    await (own[name]?.({ query }, options) ?? readNamed({ params: { id: name }, query }, options));
  return {
    page: async <N extends DatasetName>(
      name: N,
      { sort, skip, limit, ...choice }: PageRequest,
      options: CallOptions = {},
    ): Promise<DatasetPage<DatasetRow<N>>> => {
      const query = { ...choiceQuery(choice), ...sortQuery(sort), skip: String(skip), limit: String(limit) };
      const { data, total } = await read(name, { ...query, total: '1' }, options);
      return { rows: asRows<DatasetRow<N>>(data), total: total ?? data.length };
    },
    rows: async <N extends DatasetName>(
      name: N,
      { sort, limit = 0, form, pick, ...choice }: RowsRequest = {},
      options: CallOptions = {},
    ): Promise<DatasetRow<N>[]> => {
      const query = {
        ...choiceQuery(choice),
        ...sortQuery(sort),
        limit: String(limit),
        ...(form === undefined ? {} : { formData: JSON.stringify(form) }),
        ...(pick === undefined ? {} : { pick }),
      };
      return asRows<DatasetRow<N>>((await read(name, query, options)).data);
    },
    groups: async <N extends DatasetName, G extends string>(
      name: N,
      fields: G | readonly G[],
      choice: RowChoice = {},
      options: CallOptions = {},
    ): Promise<Group<N, G>[]> => {
      const query = { ...choiceQuery(choice), group: [fields].flat().join(','), sort: 'count desc', limit: '0' };
      return asRows<Group<N, G>>((await read(name, query, options)).data);
    },
  };
};
