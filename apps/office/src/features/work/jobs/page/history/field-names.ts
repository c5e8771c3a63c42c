import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';

const names: Readonly<Record<string, PlainPhrase>> = {
  addressid: 'Site',
  areaTreated: 'Area treated',
  assignees: 'Technicians',
  at: 'Time',
  batch: 'Batch',
  clashes: 'Overridden clashes',
  concentrate: 'Concentrate',
  confirmation: 'Confirmation',
  contactid: 'Customer',
  customerSign: 'Customer’s signature',
  docno: 'Number',
  due: 'Due by',
  equipment: 'Equipment',
  evidence: 'Reason for treatment',
  expiry: 'Expiry',
  file: 'File',
  duration: 'Duration',
  instructions: 'Instructions',
  licences: 'Overridden licences',
  lines: 'Lines',
  method: 'Method',
  natures: 'Service types',
  note: 'Note',
  notified: 'Person notified',
  pest: 'Target pest',
  place: 'Location',
  plan: 'Start time',
  plan2: 'End time',
  pictures: 'Photos',
  priority: 'Priority',
  qty: 'Quantity',
  remarks: 'Remarks',
  signed: 'Signature',
  stationChanges: 'Station changes',
  status: 'Status',
  steps: 'Steps',
  tags: 'Tags',
  timeslotid: 'Time slot',
  timetype: 'Time type',
  title: 'Title',
  to: 'Email to',
  total: 'Mixture applied',
  treatments: 'Treatments',
  typeid: 'Type',
  uomId: 'Unit',
  visits: 'Station visits',
  weather: 'Weather',
};

/** Whether a field of the history has a label; ids of records and stamps, which have none, are not shown. */
export const isShownField = (field: string): boolean => names[field.split('.')[0] ?? ''] !== undefined;

/** The label of a job's field. Part of a list has the label of the list. */
export const useFieldNames = (): ((field: string) => string) => {
  const t = useT('office');
  return useCallback(
    (field) => {
      const known = names[field] ?? names[field.split('.')[0] ?? ''];
      return known ? t(known) : t('Other details');
    },
    [t],
  );
};
