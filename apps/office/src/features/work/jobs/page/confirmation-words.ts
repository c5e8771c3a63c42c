import { confirmationStates } from '@field-service/contract/datasets/work.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';

export type ConfirmationState = (typeof confirmationStates)[number];
export const isConfirmationState = (value: string): value is ConfirmationState =>
  confirmationStates.some((state) => state === value);

/** What a customer has said about the time of a visit. */
export const confirmationWords: Record<ConfirmationState, PlainPhrase> = {
  asked: 'Waiting for an answer',
  confirmed: 'Confirmed',
  declined: 'Declined',
};
