import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';

const names: Readonly<Record<string, PlainPhrase>> = {
  addressid: 'Site',
  assignees: 'Technicians',
  clashes: 'Overridden clashes',
  contactid: 'Customer',
  customerSign: 'Customer’s signature',
  docno: 'Number',
  due: 'Due by',
  file: 'File',
  duration: 'Duration',
  instructions: 'Instructions',
  licences: 'Overridden licences',
  lines: 'Lines',
  natures: 'Service types',
  parentpost: 'Follow-up to',
  plan: 'Start time',
  plan2: 'End time',
  pictures: 'Photos',
  priority: 'Priority',
  signed: 'Signature',
  stationChanges: 'Station changes',
  status: 'Status',
  steps: 'Steps',
  timeslotid: 'Time slot',
  title: 'Title',
  treatments: 'Treatments',
  typeid: 'Type',
  uploadId: 'Upload number',
  visits: 'Station visits',
};

/**
 * The label of a job's field. Part of a list has the label of the list; a field that the site added keeps its own name.
 */
export const useFieldNames = (): ((field: string) => string) => {
  const t = useT('office');
  return useCallback(
    (field) => {
      const known = names[field] ?? names[field.split('.')[0] ?? ''];
      return known ? t(known) : field;
    },
    [t],
  );
};
