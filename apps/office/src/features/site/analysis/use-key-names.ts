import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import type { ChartTone } from '@field-service/ui/charts/chart-model.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { useLookups, useNamedWords, useTeams, useTechnicians } from '../../../api/reference.ts';
import { fieldOf, type KeyValue } from './group-model.ts';
import type { Subject, ValueNames } from './subjects.ts';

/** A value of a group as it is said, and what it means where it means something. */
export interface KeyName {
  label: string;
  tone?: ChartTone | undefined;
}

/** Returns a function that names the values by which a subject's rows are grouped. */
export const useKeyNames = (): ((subject: Subject, field: string, value: KeyValue) => KeyName) => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const { folders } = useCaller();
  const lookups = useLookups(lookupNumbers.postType, lookupNumbers.stationType, lookupNumbers.status);
  const technicians = useTechnicians();
  const teams = useTeams();
  const words = useNamedWords();

  const lookupName = (fits: (lookup: { id: string; type: number; code: string }) => boolean): string | undefined => {
    const found = lookups.data?.find(fits);
    return found === undefined ? undefined : localName(found, language);
  };
  const named = (names: ValueNames, value: string): string | undefined => {
    switch (names.by) {
      case 'codes': {
        const word = Object.hasOwn(names.words, value) ? names.words[value] : undefined;
        return word === undefined ? undefined : t(word.name);
      }
      case 'person':
        return technicians.data?.find(({ id }) => id === value)?.name;
      case 'team':
        return teams.data?.find(({ id }) => id === value)?.name;
      case 'folder':
        return folders.find(({ id }) => id === value)?.name;
      case 'lookup':
        return lookupName(({ id }) => id === value);
      case 'status':
        return lookupName(({ type, code }) => type === lookupNumbers.status && code === value);
      case 'term':
        return words.word(value);
      case 'truth':
        return value === 'true' ? t('Yes') : t('No');
      case 'text':
        return value;
    }
  };
  return (subject, name, value) => {
    const { field, span } = fieldOf(name);
    if (value === null || value === '') return { label: t('None') };
    if (span !== undefined && typeof value === 'number') {
      if (span === 'month') return { label: formats.monthOfYear(value) };
      return { label: formats.businessDate(value) };
    }
    const names = Object.hasOwn(subject.groups, field) ? subject.groups[field]?.names : undefined;
    if (names === undefined) return { label: String(value) };
    const tone =
      names.by === 'codes' && Object.hasOwn(names.words, String(value)) ? names.words[String(value)]?.tone : undefined;
    return { label: named(names, String(value)) ?? t('Unknown'), tone };
  };
};
