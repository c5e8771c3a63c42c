import { addDays, type BusinessDate } from '@field-service/domain/values/business-date.ts';

/** A frame of a heat map covers the visits of so many days up to its own day. */
export const frameDays = 28;
const stepDays = 7;

export interface Frame {
  from: BusinessDate;
  to: BusinessDate;
}

/** The frames of a period that ends on a day, oldest first: one a week, the last one on that day. */
export const framesOf = (weeks: number, last: BusinessDate): readonly Frame[] =>
  Array.from({ length: weeks }, (_, index) => {
    const to = addDays(last, (index - weeks + 1) * stepDays);
    return { from: addDays(to, 1 - frameDays), to };
  });
