import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useEffect } from 'react';
import { toFailure } from '../../offline/failure.ts';
import { log } from '../../offline/logs/log.ts';
import { fetchIfMissing } from '../../offline/reads/missing-lookups.ts';

/** Fetches the units of measure for a page that shows quantities, if this device has none. */
export const useUnitsHere = (): void =>
  useEffect(() => {
    fetchIfMissing(lookupNumbers.unit).catch((error: unknown) => log('warning', `units: ${toFailure(error).code}`));
  }, []);
