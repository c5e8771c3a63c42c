import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useCallback } from 'react';

const names: Readonly<Record<string, PlainPhrase>> = {
  addressid: 'Site', assignees: 'Technicians', clashes: 'Overridden clashes', contactid: 'Customer', docno: 'Number', due: 'Due by', duration: 'Length', instructions: 'Instructions',
  licences: 'Overridden licences', lines: 'Lines', natures: 'Natures of work', parentpost: 'Follows', plan: 'Start', plan2: 'End', priority: 'Priority', status: 'Status', steps: 'Steps',
  timeslotid: 'Time slot', title: 'Title', typeid: 'Type',
};

/** What a field of a job is called; a part of a list is called after the list, a site's own field by itself. */
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
