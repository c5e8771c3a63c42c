import { accessErrors } from './access.ts';
import { moneyErrors } from './money.ts';
import { operationErrors } from './operation.ts';
import { peopleErrors } from './people.ts';
import { recordErrors } from './records.ts';
import { requestErrors } from './requests.ts';
import { supplyErrors } from './supplies.ts';
import { uploadErrors } from './uploads.ts';
import { workErrors } from './work.ts';
import type { AllErrors } from './codes.ts';

/** The phrases for all error codes; a code without a phrase does not compile. */
export const errors: AllErrors = {
  ...requestErrors,
  ...accessErrors,
  ...recordErrors,
  ...workErrors,
  ...peopleErrors,
  ...uploadErrors,
  ...operationErrors,
  ...supplyErrors,
  ...moneyErrors,
};
