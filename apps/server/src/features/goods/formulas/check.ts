import { formulaKindOf, readFormula, type Formula, type FormulaKind } from '@field-service/domain/goods/formulas.ts';
import { Refusal } from '../../../refusal.ts';

/** Returns the parsed formula. Throws `formula.invalid` with the problem and its position. */
export function soundFormula<K extends FormulaKind>(kind: K, source: string): Extract<Formula<K>, { ok: true }> {
  const formula = readFormula(kind, source);
  if (!formula.ok)
    throw new Refusal('formula.invalid', {
      fields: ['data.formula'],
      problem: formula.problem,
      position: formula.position,
      near: formula.near,
    });
  return formula;
}

/** Throws `formula.invalid` if the lookup belongs to a formula class and its formula is invalid. */
export function requireFormula(lookup: {
  type: number;
  val: string | null;
  data: Readonly<Record<string, unknown>>;
}): void {
  const kind = formulaKindOf(lookup.type, lookup.val);
  if (kind === undefined) return;
  const { formula } = lookup.data;
  soundFormula(kind, typeof formula === 'string' ? formula : '');
}
