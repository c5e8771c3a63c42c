import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { NativeSelect, Stack } from '@mantine/core';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { useNamedList } from '../../offline/reference.ts';
import type { UsagePartProps } from './usage-part.ts';

interface ListFieldProps {
  label: string;
  list: string;
  value: string;
  onChange: (value: string) => void;
}

/** A choice from a named list. The code of the choice is stored, so everyone sees the choice in their own language. */
const ListField = ({ label, list, value, onChange }: ListFieldProps) => {
  const language = useLanguage();
  const choices = useNamedList(list);
  return choices.length === 0 ? null : (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: '–' },
        ...choices.map((each) => ({ value: each.code, label: localName(each, language) })),
      ]}
    />
  );
};

/** The rest of a treatment record: pest, location, method, and any incident. */
export const WhereAndHow = ({ usage, edit }: UsagePartProps) => {
  const t = useT('field');
  return (
    <Part title={t('Location and method')}>
      <Stack gap="md">
        <ListField label={t('Target pest')} list="app-pests" value={usage.pest} onChange={(pest) => edit({ pest })} />
        <KeptText
          label={t('Reason for treatment')}
          maxLength={500}
          value={usage.evidence}
          keep={(evidence) => edit({ evidence })}
        />
        <ListField label={t('Location')} list="app-area" value={usage.place} onChange={(place) => edit({ place })} />
        <ListField
          label={t('Method')}
          list="app-methods"
          value={usage.method}
          onChange={(method) => edit({ method })}
        />
        <KeptText
          label={t('Equipment')}
          maxLength={200}
          value={usage.equipment}
          keep={(equipment) => edit({ equipment })}
        />
        <KeptText
          label={t('Person notified')}
          maxLength={200}
          value={usage.notified ?? ''}
          keep={(text) => edit({ notified: text === '' ? null : text })}
        />
        <KeptText
          label={t('Weather (outdoors)')}
          maxLength={200}
          value={usage.weather ?? ''}
          keep={(text) => edit({ weather: text === '' ? null : text })}
        />
        <KeptText
          label={t('Spill or incident')}
          maxLength={1000}
          value={usage.incident ?? ''}
          keep={(text) => edit({ incident: text === '' ? null : text })}
        />
        <KeptText
          label={t('Remarks')}
          multiline
          maxLength={2000}
          value={usage.remarks}
          keep={(remarks) => edit({ remarks })}
        />
      </Stack>
    </Part>
  );
};
