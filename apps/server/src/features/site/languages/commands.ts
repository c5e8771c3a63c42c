import type { contract } from '@field-service/contract/contract.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import type { Group } from '@field-service/i18n/groups.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { SystemDb } from '../../../db/system.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { fitsPhrase, isProductPhrase, languageOf, paramsOfPhrase, partOf, partsOf } from './dictionary.ts';
import {
  insertAdded,
  lockLanguages,
  removeAdded,
  selectAdded,
  selectOwnTexts,
  notifyPhrases,
  upsertTexts,
  type OwnPhrase,
} from './queries.ts';
import { readBase, readDictionary } from './read.ts';
import { checkRows } from './rows.ts';

type Languages = typeof contract.languages;
const phrases = "a site's phrases are everybody's; the route asks for LANG:UP";

/** The first of `parts` whose base contains the phrase; undefined if none does. */
function partWith(
  parts: readonly Group[],
  added: readonly { part: string; phrase: string }[],
  phrase: string,
): Group | undefined {
  return parts.find(
    (part) => isProductPhrase(part, phrase) || added.some((entry) => entry.part === part && entry.phrase === phrase),
  );
}

function placed(
  parts: readonly Group[],
  added: readonly { part: string; phrase: string }[],
  lang: string,
  entries: Readonly<Record<string, string | null>>,
): OwnPhrase[] {
  return Object.entries(entries).map(([phrase, value]) => {
    const part = partWith(parts, added, phrase);
    if (part === undefined) throw new Refusal('language.unknown_phrase', { phrase });
    if (value !== null && !fitsPhrase(part, phrase, value))
      throw new Refusal('language.placeholders', { phrase, expected: paramsOfPhrase(part, phrase) });
    return { lang, part, phrase, value };
  });
}

async function write(context: RequestContext, caller: Caller, db: SystemDb, rows: readonly OwnPhrase[]): Promise<void> {
  if (rows.length === 0) return;
  const before = new Map(
    (await selectOwnTexts(db, [...new Set(rows.map(({ part }) => part))])).map((row) => [
      `${row.lang} ${row.part} ${row.phrase}`,
      row.value,
    ]),
  );
  await upsertTexts(db, rows);
  await notifyPhrases(db);
  const fields = (value: (row: OwnPhrase) => string | null): Record<string, unknown> =>
    Object.fromEntries(rows.map((row) => [`${row.lang} ${row.phrase}`, value(row)]));
  for (const part of new Set(rows.map((row) => row.part))) {
    const own = rows.filter((row) => row.part === part);
    if (own.length > 0)
      await recordHistory(context, caller, {
        noun: 'language',
        id: part,
        folderId: null,
        kind: 'update',
        before: fields((row) => before.get(`${row.lang} ${row.part} ${row.phrase}`) ?? null),
        after: fields((row) => row.value),
      });
  }
}

export async function savePart(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Languages['savePart']>,
): Promise<RouteResult<Languages['savePart']>> {
  const db = context.db.asSystem(phrases);
  const language = languageOf(params.code);
  const parts = partsOf(params.part);
  await lockLanguages(db);
  await write(context, caller, db, placed(parts, await selectAdded(db, parts), language, body.lang));
  return await readDictionary(db, language, parts, undefined);
}

/** Replaces the list of phrases that the site added to a part. Removing a phrase also removes its texts. */
export async function saveBase(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Languages['saveBase']>,
): Promise<RouteResult<Languages['saveBase']>> {
  const db = context.db.asSystem(phrases);
  const part = partOf(params.x);
  await lockLanguages(db);
  const before = (await selectAdded(db, [part])).map(({ phrase }) => phrase);
  const wanted = [...new Set(body.phrases)].filter((phrase) => !isProductPhrase(part, phrase)).toSorted();
  await notifyPhrases(db);
  await removeAdded(
    db,
    part,
    before.filter((phrase) => !wanted.includes(phrase)),
  );
  await insertAdded(db, part, wanted);
  await recordHistory(context, caller, {
    noun: 'language',
    id: part,
    folderId: null,
    kind: 'base',
    before: { added: before },
    after: { added: wanted },
  });
  return await readBase(db, part);
}

export async function saveBasePart(
  context: RequestContext,
  caller: Caller,
  { params, body }: ParsedInput<Languages['saveBasePart']>,
): Promise<RouteResult<Languages['saveBasePart']>> {
  const db = context.db.asSystem(phrases);
  const language = languageOf(params.x);
  const part = partOf(params.part);
  await lockLanguages(db);
  const before = (await selectAdded(db, [part])).map(({ phrase }) => phrase);
  const added = Object.keys(body.lang).filter((phrase) => !isProductPhrase(part, phrase) && !before.includes(phrase));
  await insertAdded(db, part, added);
  if (added.length > 0)
    await recordHistory(context, caller, {
      noun: 'language',
      id: part,
      folderId: null,
      kind: 'base',
      before: { added: before },
      after: { added: [...before, ...added].toSorted() },
    });
  await write(context, caller, db, placed([part], await selectAdded(db, [part]), language, body.lang));
  return await readBase(db, part);
}

/** Imports a sheet of translations. A dry run reports every wrong row; a real run accepts either all rows or none. */
export async function importBase(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Languages['importBase']>,
): Promise<RouteResult<Languages['importBase']>> {
  const db = context.db.asSystem(phrases);
  const part = partOf(body.part);
  await lockLanguages(db);
  const added = new Set((await selectAdded(db, [part])).map(({ phrase }) => phrase));
  const { texts, problems } = checkRows(part, body.rows, added);
  if (body.dryRun) return { taken: 0, problems };
  if (problems.length > 0) throw new Refusal('language.rows_wrong', { problems });
  await write(context, caller, db, texts);
  return { taken: body.rows.length, problems };
}
