import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import type { ComponentProps } from 'react';
import { useKeptValue } from './use-kept.ts';

interface KeptNumberProps extends Omit<ComponentProps<typeof NumberField>, 'onChange'> {
  keep: (value: string | null) => Promise<unknown>;
}

/** A number field that is saved on every keystroke. */
export const KeptNumber = ({ value, keep, ...field }: KeptNumberProps) => {
  const [shown, set] = useKeptValue(value, keep);
  return <NumberField {...field} value={shown} onChange={set} />;
};
