import { contract } from '@field-service/contract/contract.ts';
import { bind, bindOpen, type BoundRoute } from '../../../plugins/bind.ts';
import { importBase, saveBase, saveBasePart, savePart } from './commands.ts';
import { languageOf, partOf, parts, partsOf } from './dictionary.ts';
import { readBase, readDictionary, readLanguages } from './read.ts';

const phrases = "a site's phrases are everybody's; the route asks for LANG:VW";

export const languageRoutes: readonly BoundRoute[] = [
  bindOpen(
    contract.languages.dictionary,
    async ({ system }, { params, query }) => await readDictionary(system, languageOf(params.code), parts, query.uts),
  ),
  bindOpen(
    contract.languages.part,
    async ({ system }, { params, query }) =>
      await readDictionary(system, languageOf(params.code), partsOf(params.part), query.uts),
  ),
  bind(contract.languages.savePart, savePart),
  bind(
    contract.languages.list,
    async ({ db }, _caller, { params }) => await readLanguages(db.asSystem(phrases), params.x),
  ),
  bind(
    contract.languages.base,
    async ({ db }, _caller, { params }) => await readBase(db.asSystem(phrases), partOf(params.x)),
  ),
  bind(contract.languages.saveBase, saveBase),
  bind(contract.languages.saveBasePart, saveBasePart),
  bind(contract.languages.importBase, importBase),
];
