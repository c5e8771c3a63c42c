import type { items } from '@field-service/contract/goods/items.ts';
import type { Item } from '@field-service/contract/reference.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { newKey } from '@field-service/contract/transport.ts';
import { languages } from '@field-service/domain/values/languages.ts';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';
import { isTranslated, type Texts, type Translations } from '@field-service/ui/fields/TranslationsField.tsx';

export type NewItem = RouteInput<(typeof items)['create']>['body'];
export type ItemChange = RouteInput<(typeof items)['update']>['body'];

/** A dilution while it is entered. */
export interface DilutionValues {
  id: string;
  name: string;
  concentrate: string | null;
  diluent: string | null;
  unit: string;
  labelRate: string | null;
  labelRateMax: string | null;
  rateUnit: string;
}
export interface BatchValues {
  key: string;
  batch: string;
  expiry: number | null;
}

/** An item while it is entered. */
export interface ItemValues {
  code: string;
  name: string;
  notes: string;
  typeid: string | null;
  uomid: string | null;
  /** Null if the person may not see prices; it then stays as it is. */
  price: string | null;
  taxid: string | null;
  /** `active`, `inactive` or the id of a status of the site (lookup 310). */
  status: string;
  brandid: string | null;
  menuid: string | null;
  stationType: string | null;
  tags: readonly string[];
  /** A warehouse that holds no more than this is low on the item. */
  reorderLevel: string | null;
  activeIngredient: string;
  activePercent: string | null;
  formulation: string;
  registration: string;
  registeredTo: number | null;
  hazardClass: string;
  /** One piece of protective equipment a line. */
  protection: string;
  precautions: string;
  spillProcedure: string;
  reentryHours: string | null;
  labelVersion: string;
  sdsVersion: string;
  dilutions: readonly DilutionValues[];
  batches: readonly BatchValues[];
  translations: Translations;
}

export const emptyDilution = (): DilutionValues => ({
  id: newKey(),
  name: '',
  concentrate: null,
  diluent: null,
  unit: 'ml',
  labelRate: null,
  labelRateMax: null,
  rateUnit: 'ml/m²',
});
export const emptyBatch = (): BatchValues => ({ key: newKey(), batch: '', expiry: null });

export const emptyItem: ItemValues = {
  code: '',
  name: '',
  notes: '',
  typeid: null,
  uomid: null,
  price: '0',
  taxid: null,
  status: 'active',
  brandid: null,
  menuid: null,
  stationType: null,
  tags: [],
  reorderLevel: null,
  activeIngredient: '',
  activePercent: null,
  formulation: '',
  registration: '',
  registeredTo: null,
  hazardClass: '',
  protection: '',
  precautions: '',
  spillProcedure: '',
  reentryHours: null,
  labelVersion: '',
  sdsVersion: '',
  dilutions: [],
  batches: [],
  translations: {},
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The name under which a dilution's name is kept among the texts of a language. */
export const dilutionText = (id: string): string => `dilution.${id}`;

/** Leaves out what is empty: a label without a fact does not name it. */
const filled = <T extends object>(fields: T): Partial<T> => {
  const kept: Partial<T> = {};
  for (const name of Object.keys(fields)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the object itself
    const key = name as keyof T;
    const value = fields[key];
    if (value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
      kept[key] = value;
  }
  return kept;
};

export function valuesOfItem({ types, status, data, price, batches, ...item }: Item): ItemValues {
  const translations: Record<string, Texts> = {};
  for (const [language, texts] of Object.entries(data.alt ?? {}))
    translations[language] = {
      name: texts.name,
      notes: texts.notes ?? '',
      precautions: texts.precautions ?? '',
      spillProcedure: texts.spillProcedure ?? '',
      protection: (texts.protection ?? []).join('\n'),
      ...Object.fromEntries(Object.entries(texts.dilutions ?? {}).map(([id, name]) => [dilutionText(id), name])),
    };
  return {
    code: item.code,
    name: item.name,
    notes: item.notes,
    uomid: item.uomid,
    taxid: item.taxid,
    brandid: item.brandid,
    menuid: item.menuid,
    typeid: types.id,
    price,
    status: status.id ?? status.code,
    stationType: data.stationType ?? null,
    tags: data.tags ?? [],
    reorderLevel: data.reorderLevel ?? null,
    activeIngredient: data.activeIngredient ?? '',
    activePercent: data.activePercent ?? null,
    formulation: data.formulation ?? '',
    registration: data.registration ?? '',
    registeredTo: data.registeredTo ?? null,
    hazardClass: data.hazardClass ?? '',
    protection: (data.protection ?? []).join('\n'),
    precautions: data.precautions ?? '',
    spillProcedure: data.spillProcedure ?? '',
    reentryHours: data.reentryHours === undefined ? null : String(data.reentryHours),
    labelVersion: data.labelVersion ?? '',
    sdsVersion: data.sdsVersion ?? '',
    dilutions: data.dilutions ?? [],
    batches: batches.map(({ batch, expiry }) => ({ key: batch, batch, expiry })),
    translations,
  };
}

/** The texts of one language as they are stored; the item's own name stands where only other texts are translated. */
function translationOf(texts: Texts, values: ItemValues) {
  const { name = '', notes, precautions, spillProcedure, protection = '' } = texts;
  const dilutions = filled(
    Object.fromEntries(values.dilutions.map(({ id }) => [id, texts[dilutionText(id)]?.trim() ?? ''])),
  );
  return {
    name: name.trim() === '' ? values.name.trim() : name.trim(),
    ...filled({ notes, precautions, spillProcedure, protection: linesOf(protection) }),
    ...(Object.keys(dilutions).length > 0 ? { dilutions } : {}),
  };
}

/** The body of a call. What the form does not show of an item's data stays as it is in `item`. */
export function bodyOfItem(values: ItemValues, item: Item | null): Entered<NewItem & ItemChange> {
  const { code, name, notes, typeid, uomid, price, taxid, status, brandid, menuid, dilutions, batches } = values;
  const { marker, published, showPrice } = item?.data ?? {};
  const translated = languages.flatMap((language) => {
    const texts = values.translations[language];
    return texts !== undefined && isTranslated(texts) ? [[language, translationOf(texts, values)] as const] : [];
  });
  const isOwnStatus = status === 'active' || status === 'inactive';
  const {
    stationType,
    tags,
    reorderLevel,
    activeIngredient,
    activePercent,
    formulation,
    registration,
    registeredTo,
    hazardClass,
  } = values;
  const { protection, precautions, spillProcedure, reentryHours, labelVersion, sdsVersion } = values;
  const data = filled({
    marker,
    published,
    showPrice,
    tags,
    stationType,
    reorderLevel,
    activeIngredient: activeIngredient.trim(),
    activePercent,
    formulation: formulation.trim(),
    registration: registration.trim(),
    registeredTo,
    hazardClass: hazardClass.trim(),
    protection: linesOf(protection),
    precautions: precautions.trim(),
    spillProcedure: spillProcedure.trim(),
    reentryHours: reentryHours === null ? null : Number(reentryHours),
    labelVersion: labelVersion.trim(),
    sdsVersion: sdsVersion.trim(),
    dilutions,
    alt: translated.length === 0 ? null : Object.fromEntries(translated),
  });
  return {
    code: code.trim(),
    name: name.trim(),
    notes,
    typeid,
    uomid,
    ...(price === null && item?.price === null ? {} : { price }),
    taxid,
    ...(isOwnStatus ? { status, statusid: null } : { statusid: status }),
    brandid,
    menuid,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- incomplete dilutions are problems of the form
    data: data as NonNullable<NewItem['data']>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so are batches
    batches: batches.map(({ batch, expiry }) => ({ batch: batch.trim(), expiry })) as NonNullable<NewItem['batches']>,
  };
}

/** What is wrong with the lists of an item, by the name of the field. */
export function listProblems({ dilutions, batches }: ItemValues): ('dilutions' | 'batches')[] {
  const isWhole = (dilution: DilutionValues): boolean =>
    [dilution.name, dilution.unit, dilution.rateUnit].every((text) => text.trim() !== '') &&
    [dilution.concentrate, dilution.diluent, dilution.labelRate, dilution.labelRateMax].every((rate) => rate !== null);
  const names = batches.map(({ batch }) => batch.trim());
  const areWhole = batches.every(({ batch, expiry }) => batch.trim() !== '' && expiry !== null);
  return [
    ...(dilutions.every(isWhole) ? [] : (['dilutions'] as const)),
    ...(areWhole && new Set(names).size === names.length ? [] : (['batches'] as const)),
  ];
}
