import type { ClientFailureCode } from '@field-service/contract/api-failure.ts';
import type { ErrorCode } from '@field-service/contract/errors.ts';
import type { CodedPhrase } from '../../dictionary.ts';

/** A phrase for every code that the server or the client itself can return. */
export type AllErrors = Readonly<Record<ErrorCode | ClientFailureCode, CodedPhrase>>;
/** The phrases for some of these codes; a code that nothing returns does not compile. */
export type SomeErrors = Partial<AllErrors>;
