import { useT } from '@field-service/i18n/use-t.ts';
import type { ItemValues } from './item-values.ts';

/** The names of an item's fields. */
export const useItemLabels = (): Record<keyof ItemValues, string> => {
  const t = useT('office');
  return {
    code: t('Code'),
    name: t('Name'),
    notes: t('Notes'),
    typeid: t('Item type'),
    uomid: t('Unit'),
    price: t('Price'),
    taxid: t('Tax'),
    status: t('Status'),
    brandid: t('Brand'),
    menuid: t('Item menu'),
    stationType: t('Station type'),
    tags: t('Tags'),
    reorderLevel: t('Reorder level'),
    activeIngredient: t('Active ingredient'),
    activePercent: t('Active content'),
    formulation: t('Formulation'),
    registration: t('Registration number'),
    registeredTo: t('Registered until'),
    hazardClass: t('Hazard class'),
    protection: t('Protective equipment'),
    precautions: t('Precautions'),
    spillProcedure: t('In case of a spill'),
    reentryHours: t('Re-entry after (hours)'),
    labelVersion: t('Version of the label'),
    sdsVersion: t('Version of the safety data sheet'),
    dilutions: t('Dilutions'),
    batches: t('Batches'),
    translations: t('Texts in other languages'),
  };
};
