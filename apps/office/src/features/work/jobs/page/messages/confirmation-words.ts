import type { DatasetRow } from '@field-service/contract/data.ts';
import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';

export type ConfirmationState = DatasetRow<'confirmations'>['state'];

/** What a customer has said about the time of a visit. */
export const confirmationWords: Record<ConfirmationState, PlainPhrase> = {
  asked: 'Waiting for an answer',
  confirmed: 'Confirmed',
  declined: 'Declined',
};
export const isConfirmationState = (value: string): value is ConfirmationState =>
  Object.hasOwn(confirmationWords, value);
