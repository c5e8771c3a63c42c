import type { contract } from '@field-service/contract/contract.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { sameJson } from '@field-service/domain/work/merge.ts';
import { minuteOfDay, stampAt } from '../../../../../parts/clock.ts';

export type Treatment = JobDetail['treatments'][number];
export type CorrectionBody = RouteInput<(typeof contract)['posts']['correct']>['body'];

/** What can be corrected in the office; amounts are decimal text, times in the zone of the job's folder. */
export interface Correction {
  date: number | null;
  time: number | null;
  qty: string | null;
  batch: string;
  expiry: number | null;
  concentrate: string | null;
  total: string | null;
  areaTreated: string | null;
  place: string;
  pest: string;
  method: string;
  evidence: string;
  equipment: string;
  notified: string;
  weather: string;
  remarks: string;
  reason: string;
}

export const correctionOf = (treatment: Treatment, timeZone: string): Correction => ({
  date: businessDateOf(treatment.at, timeZone),
  time: minuteOfDay(treatment.at, timeZone),
  qty: treatment.qty,
  batch: treatment.batch ?? '',
  expiry: treatment.expiry,
  concentrate: treatment.concentrate,
  total: treatment.total,
  areaTreated: treatment.areaTreated,
  place: treatment.place,
  pest: treatment.pest,
  method: treatment.method,
  evidence: treatment.evidence,
  equipment: treatment.equipment,
  notified: treatment.notified ?? '',
  weather: treatment.weather ?? '',
  remarks: treatment.remarks,
  reason: '',
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Only what was changed: the other fields of the record are kept, and its seconds if its time is. */
export const changedFields = (before: Correction, after: Correction, timeZone: string): CorrectionBody['fields'] => {
  const same = (...fields: (keyof Correction)[]) => fields.every((field) => sameJson(before[field], after[field]));
  const at = same('date', 'time') ? undefined : stampAt(after.date, after.time, timeZone);
  const texts = (['place', 'pest', 'method', 'evidence', 'equipment', 'remarks'] as const).filter(
    (field) => !same(field),
  );
  return {
    ...(at === undefined ? {} : { at }),
    ...(same('qty') || after.qty === null ? {} : { qty: after.qty }),
    ...(same('batch') ? {} : { batch: orNull(after.batch) }),
    ...(same('expiry') ? {} : { expiry: after.expiry }),
    ...(same('concentrate') ? {} : { concentrate: after.concentrate }),
    ...(same('total') ? {} : { total: after.total }),
    ...(same('areaTreated') ? {} : { areaTreated: after.areaTreated }),
    ...(same('notified') ? {} : { notified: orNull(after.notified) }),
    ...(same('weather') ? {} : { weather: orNull(after.weather) }),
    ...Object.fromEntries(texts.map((field) => [field, after[field].trim()])),
  };
};
