import type { Station } from '@field-service/contract/sync.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { barcodeOwner } from '@field-service/domain/work/stations/station-changes.ts';
import type { ScanMethod } from '@field-service/domain/work/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { labelOf } from '../../frame/station-view.ts';
import type { EnteredCode } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';

/** The barcode that is being given to a new station, or to one that has another; its field shows why it cannot be. */
export function useNewBarcode(
  { base }: OpenJob,
  code: EnteredCode,
  setCode: (code: EnteredCode) => void,
  station?: Station,
) {
  const t = useT('field');
  const barcode = code.text.trim();
  const limit = jobTexts.station.barcode;
  const owner = barcode === '' ? undefined : barcodeOwner(base?.stations ?? [], barcode, station?.id);
  // A scanned code may hold a whole web address.
  const isLong = barcode.length > limit;
  return {
    barcode,
    method: code.method,
    ready: barcode !== '' && !isLong && owner === undefined,
    field: {
      value: code.text,
      onCode: (text: string, method: ScanMethod) => setCode({ text, method }),
      error: owner
        ? t('This barcode belongs to station {{label}} at this site.', { label: labelOf(owner) })
        : isLong
          ? t('A barcode can have no more than {{limit}} characters.', { limit })
          : undefined,
    },
  };
}
