import { readFormula } from '@field-service/domain/goods/formulas.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { activeContracts, storedFormulas, workThisMonth, type DoneWork, type NamedContract } from './queries.ts';
import { valuesOfFacts, valuesOfJobs } from './values.ts';

/** The most jobs of a month, and the most contracts, that one request evaluates; more belong to several folders. */
const maxWork = 20_000;
const maxContracts = 1000;

/** The value of a person's work of this month in one currency: amounts of several are never added. */
export interface TechnicianResult extends Omit<DoneWork, 'job'> {
  formula: string;
  jobs: number;
  value: string | null;
}

export interface ContractResult extends Pick<NamedContract, 'docno' | 'title' | 'folderid' | 'contact' | 'currency'> {
  /** Of the contract and the formula. */
  id: string;
  contractid: string;
  formula: string;
  value: string | null;
}

const tooMany = <Row>(rows: readonly Row[], most: number): readonly Row[] => {
  if (rows.length > most) throw new Refusal('query.too_slow', {});
  return rows;
};

/** The results of the class 12 formula that applies in the caller's folder; without one, the nett amount. */
export async function technicianResults(
  { db, now }: RequestContext,
  caller: Caller,
): Promise<readonly TechnicianResult[]> {
  const [stored] = await storedFormulas(db, caller, '12');
  const formula = readFormula(12, stored?.formula ?? 'nett');
  const people = Map.groupBy(
    tooMany(await workThisMonth(db, now, maxWork + 1), maxWork),
    ({ userid, currency }) => `${userid} ${currency}`,
  );
  return [...people.values()].flatMap((works): TechnicianResult[] => {
    const [first] = works;
    if (first === undefined) return [];
    const { userid, name, currency } = first;
    const value = formula.ok ? formula.evaluate(valuesOfJobs(works.map(({ job }) => job))) : null;
    return [{ userid, name, currency, formula: stored?.name ?? 'PV', jobs: works.length, value }];
  });
}

/** The results of each class 11 formula that applies in the caller's folder, for each active contract. */
export async function contractResults({ db }: RequestContext, caller: Caller): Promise<readonly ContractResult[]> {
  const formulas = (await storedFormulas(db, caller, '11')).map(({ id, name, formula }) => ({
    id,
    name,
    read: readFormula(11, formula),
  }));
  if (formulas.length === 0) return [];
  const contracts = tooMany(await activeContracts(db, maxContracts + 1), maxContracts);
  return contracts.flatMap((contract) => {
    const values = valuesOfFacts(contract);
    const { id, docno, title, folderid, contact, currency } = contract;
    return formulas.map(({ id: formulaId, name, read }) => ({
      id: `${id}:${formulaId}`,
      contractid: id,
      docno,
      title,
      folderid,
      contact,
      currency,
      formula: name,
      value: read.ok ? read.evaluate(values) : null,
    }));
  });
}
