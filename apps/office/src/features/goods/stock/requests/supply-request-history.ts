import { supplyStates } from '@field-service/domain/goods/supply-request.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { supplyStateWords } from './supply-request-words.ts';

/** The names of stored fields that the form does not have. */
export const useSupplyRequestStored = () => {
  const t = useT('office');
  return { person: t('Person (staff)'), state: t('State'), from: t('Given from'), given: t('Given') };
};

/** A stored value of a supply request in words, as the history shows it. */
export const useSupplyRequestText = (): ((field: string, value: unknown) => string) => {
  const t = useT('office');
  const formats = useFormats();
  const lineText = (line: unknown): string => {
    if (!isRecord(line)) return '';
    const { item, qty, uom } = line;
    return typeof item === 'string' && typeof qty === 'string' && typeof uom === 'string'
      ? `${item}: ${formats.measure(qty, uom)}`
      : '';
  };
  return (_field, value) => {
    if (Array.isArray(value)) return formats.list(value.map(lineText));
    if (typeof value === 'number') return formats.businessDate(value);
    if (typeof value !== 'string') return '';
    const state = supplyStates.find((each) => each === value);
    return state === undefined ? value : t(supplyStateWords[state].name);
  };
};
