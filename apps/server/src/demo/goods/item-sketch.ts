import type { Dilution } from '@field-service/contract/reference.ts';
import type { TranslatedName } from '../../install/lookup-row.ts';
import type { z } from 'zod';

/** An item before it has a branch's price, tax and registration. */
export interface ItemSketch {
  code: string;
  type: 'SRV' | 'CHM' | 'BAIT' | 'MAT' | 'HYG';
  names: TranslatedName;
  uom: string;
  /** In ringgit. */
  price: number;
  stationType?: string;
  marker?: number;
  dilutions?: readonly (z.output<typeof Dilution> & { names: TranslatedName })[];
  label?: {
    activeIngredient: string;
    activePercent: string;
    formulation: string;
    hazardClass: string;
    reentryHours: number;
  };
  safety?: {
    protection: readonly TranslatedName[];
    precautions: TranslatedName;
    spillProcedure: TranslatedName;
  };
  /** Set if the registration expired and was not renewed. */
  lapsed?: true;
  /** Set if one of the item's batches has expired. */
  oldBatch?: true;
}
