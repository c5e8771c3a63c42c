import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import type { ComponentProps } from 'react';

interface KeptNumberProps extends Omit<ComponentProps<typeof NumberField>, 'onChange'> {
  keep: (value: string | null) => void;
}

/** A number field that is saved on every keystroke. */
export const KeptNumber = ({ keep, ...field }: KeptNumberProps) => <NumberField {...field} onChange={keep} />;
