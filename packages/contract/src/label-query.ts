import { labelSheetNames } from '@field-service/domain/site/label-sheets.ts';
import { z } from 'zod';

/** On which sheet labels are printed, and how many of the first sheet are left out. */
export const labelQuery = {
  sheet: z.enum(labelSheetNames),
  skip: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .optional(),
};
