import { useLanguage } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { NativeSelect } from '@mantine/core';
import { useOfferedList } from '../../offline/reference.ts';

interface ListFieldProps {
  label: string;
  list: string;
  value: string;
  onChange: (value: string) => void;
}

/** A choice from a named list. The code of the choice is stored, so everyone sees the choice in their own language. */
export const ListField = ({ label, list, value, onChange }: ListFieldProps) => {
  const language = useLanguage();
  const choices = useOfferedList(list, [value]);
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
