import type { TaxClass } from '@field-service/domain/tax.ts';
import { z } from 'zod';

const Rate = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/);
const Part = z.object({
  id: z.string(),
  code: z.string().default(''),
  name: z.string(),
  rate: Rate,
  fixed: Rate.optional(),
  before: z.boolean().optional(),
  active: z.boolean().optional(),
  seq: z.int().default(0),
  validFrom: z.int().optional(),
  validTo: z.int().optional(),
  baseFactor: z.string().regex(/^\d+(\.\d+)?(\/\d+)?$/).optional(),
  authorityCode: z.string().optional(),
});
/** What a tax class (lookup type 60) holds in `data`: its parts, or the one rate itself. */
const Data = z.union([z.object({ parts: z.array(Part) }), Part.partial({ id: true, name: true })]);

/** The tax class of a lookup; undefined where its data is none. Flag G makes it a group of parts that apply together. */
export function taxClassOf(lookup: { id: string; code: string; name: string; flags: string; data: unknown }): TaxClass | undefined {
  const parsed = Data.safeParse(lookup.data);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const parts = 'parts' in data ? data.parts : [{ ...data, id: data.id ?? lookup.id, name: data.name ?? lookup.name, code: data.code === '' ? lookup.code : data.code }];
  return { id: lookup.id, group: lookup.flags.includes('G'), parts };
}
