import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { infoTypes } from '@field-service/domain/customers/info-type.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Button, Fieldset, Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useLookups, useTeams, useTechnicians } from '../../../api/reference.ts';
import { customerText } from '../../../parts/ContactField.tsx';
import { siteText } from '../../../parts/filters/use-site-filter.ts';
import { filtersOf, type ListedChoices } from './subject-filters.ts';
import type { SubjectName } from './subjects.ts';
import { filterValues, hasOtherFilter, withFilter, withoutOtherFilter } from './widget-filters.ts';

interface Option {
  value: string;
  label: string;
}

/** Returns a function that names the values from which a filter is chosen. */
const useChoices = () => {
  const t = useT('office');
  const language = useLanguage();
  const { folders } = useCaller();
  const technicians = useTechnicians();
  const teams = useTeams();
  const lookups = useLookups(
    lookupNumbers.nature,
    lookupNumbers.postType,
    lookupNumbers.stationType,
    lookupNumbers.status,
  );
  const named = (records: readonly { id: string; name: string }[] = []): Option[] =>
    records.map(({ id, name }) => ({ value: id, label: name }));
  const ofType = (type: number) => (lookups.data ?? []).filter((lookup) => lookup.type === type);
  return (choices: ListedChoices): Option[] => {
    switch (choices.by) {
      case 'codes':
        return Object.entries(choices.words).map(([value, { name }]) => ({ value, label: t(name) }));
      case 'truth':
        return [
          { value: 'true', label: t('Yes') },
          { value: 'false', label: t('No') },
        ];
      case 'person':
        return named(technicians.data);
      case 'team':
        return named(teams.data);
      case 'folder':
        return named(folders);
      case 'status':
        return ofType(lookupNumbers.status).map((each) => ({ value: each.code, label: localName(each, language) }));
      case 'lookup':
        return ofType(choices.type).map((each) => ({ value: each.id, label: localName(each, language) }));
    }
  };
};

interface WidgetFiltersProps {
  widget: Widget;
  subject: SubjectName;
  onChange: (widget: Widget) => void;
}

/** To which rows of its data a widget is limited. */
export const WidgetFilters = ({ widget, subject, onChange }: WidgetFiltersProps): ReactNode => {
  const t = useT('office');
  const choicesOf = useChoices();
  const fields = Object.entries(filtersOf(subject)).map(([field, { label, choices }]) => {
    const [chosen] = filterValues(widget, field);
    const record = {
      label: t(label),
      placeholder: t('All'),
      clearable: true,
      value: typeof chosen === 'string' ? chosen : null,
      onRecord: (id: string | null) => onChange(withFilter(widget, field, id === null ? [] : [id])),
    };
    if (choices.by === 'customer')
      return <RecordField key={field} dataset="contacts" textOf={customerText} {...record} />;
    if (choices.by === 'site')
      return (
        <RecordField
          key={field}
          dataset="contact-infos"
          textOf={siteText}
          find={{ infotype: infoTypes.branchAddress }}
          {...record}
        />
      );
    const values = filterValues(widget, field).map(String);
    return (
      <ManySelect
        key={field}
        label={t(label)}
        placeholder={values.length === 0 ? t('All') : ''}
        clearable
        data={choicesOf(choices)}
        value={values}
        onChange={(next) =>
          onChange(
            withFilter(widget, field, choices.by === 'truth' ? next.slice(-1).map((value) => value === 'true') : next),
          )
        }
      />
    );
  });
  return (
    <Fieldset legend={t('Filters')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields}
      </SimpleGrid>
      {hasOtherFilter(widget) ? (
        <Group gap="sm" mt="sm">
          <Text size="sm">{t('This widget has another filter that cannot be changed here.')}</Text>
          <Button variant="default" size="compact-sm" onClick={() => onChange(withoutOtherFilter(widget))}>
            {t('Remove filter')}
          </Button>
        </Group>
      ) : null}
    </Fieldset>
  );
};
