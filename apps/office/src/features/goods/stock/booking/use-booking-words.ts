import { useT } from '@field-service/i18n/use-t.ts';
import type { BookingKind } from './booking-search.ts';

interface BookingWords {
  title: string;
  act: string;
  /** The label of the first stockist. */
  stockist: string;
  done: string;
}

/** What the form of each kind of booking says. */
export const useBookingWords = (): Record<BookingKind, BookingWords> => {
  const t = useT('office');
  return {
    receipt: {
      title: t('Book a receipt'),
      act: t('Book receipt'),
      stockist: t('Received by'),
      done: t('Receipt booked'),
    },
    issue: { title: t('Book an issue'), act: t('Book issue'), stockist: t('Issued from'), done: t('Issue booked') },
    transfer: {
      title: t('Transfer stock'),
      act: t('Book transfer'),
      stockist: t('From stockist'),
      done: t('Transfer booked'),
    },
    adjust: {
      title: t('Adjust stock'),
      act: t('Book adjustment'),
      stockist: t('Stockist'),
      done: t('Adjustment booked'),
    },
  };
};
