import { describe, expect, it } from 'vitest';
import { libraryDocuments } from '../house.ts';
import { itemSketches } from './items.ts';

const labelled = itemSketches.flatMap(({ code, names, dilutions = [], label, safety }) =>
  label && safety ? [{ code, names, dilutions, label, safety }] : [],
);

describe('the demonstration products', () => {
  it('have their safety texts and dilutions in five languages', () => {
    expect(labelled.length).toBeGreaterThan(0);
    const untranslated = labelled.flatMap(({ code, safety, dilutions }) =>
      [...safety.protection, safety.precautions, safety.spillProcedure, ...dilutions.map(({ names }) => names)]
        .filter((names) => names.some((name) => name === '') || new Set(names).size < 3)
        .map(([english]) => `${code}: ${english}`),
    );
    expect(untranslated).toEqual([]);
  });

  it('have data sheets that match the label of the product', () => {
    const sheets = libraryDocuments.filter(({ category }) => category === 'Safety data sheets');
    expect(sheets).toHaveLength(2);
    for (const { title, lines } of sheets) {
      const product = labelled.find(({ names }) => title === `Safety data sheet: ${names[0]}`);
      expect(lines).toContain(`Active ingredient: ${product?.label.activeIngredient} ${product?.label.activePercent}%`);
      expect(lines).toContain(`Precautions: ${product?.safety.precautions[0]}`);
    }
  });
});
