import { useT } from '@field-service/i18n/use-t.ts';
import { formatAddress } from '@field-service/domain/values/address-format.ts';
import type { Address } from '@field-service/domain/values/address.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { shipmentStateIn, shipmentStateWords } from './shipment-words.ts';

/** The names of a shipment's stored fields that its form does not have. */
export const useStoredShipmentLabels = () => {
  const t = useT('office');
  return { state: t('State') };
};

const isAddress = (field: string, value: unknown): value is Address =>
  field === 'address' && typeof value === 'object' && value !== null;
const namesOf = (parcels: readonly unknown[]): string[] =>
  parcels.flatMap((parcel) =>
    typeof parcel === 'object' && parcel !== null && 'description' in parcel ? [String(parcel.description)] : [],
  );

/** A stored value of a shipment in words, as the history shows it. */
export const useShipmentText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return (field, value) => {
    if (isAddress(field, value)) return formatAddress(value, { withCountry: true }).join(', ');
    if (field === 'parcels' && Array.isArray(value)) return formats.list(namesOf(value));
    if (field === 'collectOn' && typeof value === 'number') return formats.businessDate(value);
    if (field === 'state') {
      const state = shipmentStateIn(value);
      return state === undefined ? '' : t(shipmentStateWords[state].name);
    }
    return typeof value === 'string' && field !== 'siteid' ? value : '';
  };
};
