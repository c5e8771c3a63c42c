import type { PlainPhrase } from '../../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';

const names: Readonly<Record<string, PlainPhrase>> = {
  addressid: 'Site',
  areaChecklist: 'Areas',
  areaTreated: 'Area treated',
  assignees: 'Technicians',
  at: 'Time',
  batch: 'Batch',
  billingNote: 'For billing',
  clashes: 'Overridden clashes',
  concentrate: 'Concentrate',
  confirmation: 'Confirmation',
  contactid: 'Customer',
  customerRemarks: 'Customer’s remarks',
  customerSign: 'Customer’s signature',
  docno: 'Number',
  due: 'Due by',
  endAt: 'Finished',
  equipment: 'Equipment',
  evidence: 'Reason for treatment',
  expiry: 'Expiry',
  file: 'File',
  duration: 'Duration',
  instructions: 'Instructions',
  licences: 'Overridden licences',
  lines: 'Lines',
  method: 'Method',
  moreSigns: 'Further signatures',
  natures: 'Service types',
  noSignReason: 'Reason for closing without a signature',
  note: 'Note',
  notified: 'Person notified',
  pest: 'Target pest',
  place: 'Location',
  plan: 'Start time',
  plan2: 'End time',
  pictures: 'Photos',
  priority: 'Priority',
  qty: 'Quantity',
  ratings: 'Ratings',
  remarks: 'Remarks',
  signed: 'Signature',
  startAt: 'Started',
  stationChanges: 'Station changes',
  status: 'Status',
  steps: 'Steps',
  tags: 'Tags',
  tasks: 'Tasks',
  techSign: "Technician's signature",
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
