import { useFormats } from '../shell/formats-context.tsx';

interface MoneyTextProps {
  /** A decimal string. */
  amount: string | null | undefined;
  /** ISO 4217; the folder's without one. */
  currency?: string | undefined;
}

/** An amount with its currency; never broken over two lines. */
export const MoneyText = ({ amount, currency }: MoneyTextProps) => {
  const formats = useFormats();
  if (amount === null || amount === undefined) return null;
  return <span style={{ whiteSpace: 'nowrap' }}>{formats.money(amount, currency)}</span>;
};
