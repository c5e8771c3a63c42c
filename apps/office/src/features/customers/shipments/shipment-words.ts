import {
  scanStates,
  shipmentStates,
  type ScanState,
  type ShipmentState,
} from '@field-service/domain/customers/shipment.ts';
import { useParcelStateNames } from '@field-service/ui/record/parcel-states.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';

export const shipmentStateWords: Readonly<Record<ShipmentState, { kind: StatusKind; name: PlainPhrase }>> = {
  new: { kind: 'todo', name: 'New (shipment)' },
  accepted: { kind: 'progress', name: 'Accepted (shipment)' },
  closed: { kind: 'done', name: 'Closed (shipment)' },
  cancelled: { kind: 'cancelled', name: 'Cancelled (shipment)' },
};

/** What can be recorded when a parcel is scanned, as options of a select. */
export const useScanOptions = (): { value: ScanState; label: string }[] => {
  const names = useParcelStateNames();
  return scanStates.map((state) => ({ value: state, label: names[state] }));
};

export const shipmentStateIn = (value: unknown): ShipmentState | undefined =>
  shipmentStates.find((each) => each === value);
export const scanStateIn = (value: unknown): ScanState | undefined => scanStates.find((each) => each === value);
