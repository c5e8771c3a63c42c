import { useFormats } from '../shell/formats-context.tsx';

interface MoneyTextProps {
  /** The amount as a decimal string. */
  amount: string | null | undefined;
  /** ISO 4217; defaults to the folder's currency. */
  currency?: string | undefined;
}

/** An amount with its currency, always on one line. */
export const MoneyText = ({ amount, currency }: MoneyTextProps) => {
  const formats = useFormats();
  if (amount === null || amount === undefined) return null;
  return <span style={{ whiteSpace: 'nowrap' }}>{formats.money(amount, currency)}</span>;
};
