import { z } from 'zod';
import { Stamp } from '../common.ts';
import { grant, open, route } from '../route.ts';

/** The product's languages (specification, part 1 §1); `zh`, `zh-Hans` and `ms-MY` are mapped to them. */
const Code = z
  .string()
  .min(2)
  .max(20)
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/);
/**
 * A part of the dictionary: `shared`, `errors`, `report`, or the phrases of one app. In requests for a dictionary, an
 * app's name (`app` for the field app) means everything that the app shows.
 */
const Part = z
  .string()
  .min(1)
  .max(20)
  .regex(/^[a-z]+$/);
const Key = z.string().min(1).max(500);
/** The site's own text for a phrase; null removes this text, so that the product's text applies again. */
const Own = z.string().trim().min(1).max(2000).nullable();
const Lang = z.record(z.string(), z.string());
/** A phrase with its parameters, the product's text in each language and the site's own texts. */
const BasePhrase = z.object({
  part: z.string(),
  phrase: z.string(),
  params: z.array(z.string()),
  product: Lang,
  own: Lang,
  added: z.boolean(),
});
const Dictionary = z.object({ code: z.string(), uts: Stamp, data: z.object({ lang: Lang }) });
const since = z.strictObject({
  uts: z
    .string()
    .regex(/^\d{1,13}$/)
    .transform(Number)
    .optional(),
});

/** One row of an imported sheet: a phrase and its text in some languages. */
export const LanguageRow = z.strictObject({
  phrase: z.string().max(500),
  lang: z.record(z.string().max(20), z.string().max(2000)),
});
/** Why a row was rejected, with the row's number (from 1). */
export const LanguageRowProblem = z.object({
  row: z.int(),
  phrase: z.string(),
  reason: z.enum(['unknown_phrase', 'unknown_language', 'placeholders', 'empty', 'repeated']),
});

export const languages = {
  dictionary: route({
    method: 'GET',
    path: '/api/lang/{code}',
    summary:
      "The site's own phrases of a language, which override the product's. With `uts`: an empty list unless something changed since.",
    access: open('contains only text that every screen shows, including the login page'),
    params: z.strictObject({ code: Code }),
    query: since,
    data: z.array(Dictionary).max(1),
    errors: ['language.unknown'],
  }),
  part: route({
    method: 'GET',
    path: '/api/lang/{code}/{part}',
    summary: 'The same for one app (`office`, `portal`, `field` or `app`), or for one part of the dictionary.',
    access: open('contains only text that every screen shows, including the login page'),
    params: z.strictObject({ code: Code, part: Part }),
    query: since,
    data: z.array(Dictionary).max(1),
    errors: ['language.unknown', 'language.unknown_part'],
  }),
  savePart: route({
    method: 'PUT',
    path: '/api/lang/{code}/{part}',
    summary: "Sets the site's own text of phrases, all or none; null removes one. Other phrases are unchanged.",
    access: grant('LANG:UP'),
    params: z.strictObject({ code: Code, part: Part }),
    body: z.strictObject({
      lang: z.record(Key, Own).refine((lang) => Object.keys(lang).length <= 5000, 'too many phrases'),
    }),
    data: z.array(Dictionary).max(1),
    errors: ['language.unknown', 'language.unknown_part', 'language.unknown_phrase', 'language.placeholders'],
  }),
  list: route({
    method: 'GET',
    path: '/api/langs/{x}',
    summary:
      "Every language with its number of phrases in the part (`all`: in every part), and how many are the site's own.",
    access: grant('LANG:VW'),
    params: z.strictObject({ x: Part }),
    data: z.array(z.object({ code: z.string(), name: z.string(), phrases: z.int(), own: z.int(), uts: Stamp })),
    errors: ['language.unknown_part'],
  }),
  base: route({
    method: 'GET',
    path: '/api/lang/base/{x}',
    summary: "The phrases of a part: English with parameters, the product's texts and the site's own.",
    access: grant('LANG:VW'),
    params: z.strictObject({ x: Part }),
    data: z.array(BasePhrase),
    errors: ['language.unknown_part'],
  }),
  saveBase: route({
    method: 'PUT',
    path: '/api/lang/base/{x}',
    summary:
      "Sets the phrases that the site adds to a part (names of its lookups, forms and menus), replacing the previous list. The product's own are always kept.",
    access: grant('LANG:UP'),
    params: z.strictObject({ x: Part }),
    body: z.strictObject({ phrases: z.array(Key).max(5000) }),
    data: z.array(BasePhrase),
    errors: ['language.unknown_part'],
  }),
  saveBasePart: route({
    method: 'PUT',
    path: '/api/lang/base/{x}/{part}',
    summary: 'Adds phrases to a part, with the text in language `x` if it differs from the phrase.',
    access: grant('LANG:UP'),
    params: z.strictObject({ x: Code, part: Part }),
    body: z.strictObject({
      lang: z.record(Key, Own).refine((lang) => Object.keys(lang).length <= 5000, 'too many phrases'),
    }),
    data: z.array(BasePhrase),
    errors: ['language.unknown', 'language.unknown_part', 'language.placeholders'],
  }),
  importBase: route({
    method: 'POST',
    path: '/api/lang/base-import',
    summary:
      'Imports a sheet of translations for one part. `dryRun` only reports; otherwise all rows are imported, or none if one is invalid.',
    access: grant('LANG:UP'),
    body: z.strictObject({
      part: Part,
      dryRun: z.boolean().default(false),
      rows: z.array(LanguageRow).min(1).max(5000),
    }),
    data: z.object({ taken: z.int(), problems: z.array(LanguageRowProblem) }),
    errors: ['language.unknown_part', 'language.rows_wrong'],
  }),
};
