import type { Language } from '@field-service/domain/values/languages.ts';
import { languageNames, languages } from '@field-service/i18n/languages.ts';
import { Input, Stack, Tabs } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';

/** The texts of a record in one language, by name. */
export type Texts = Readonly<Record<string, string>>;
export type Translations = Readonly<Partial<Record<Language, Texts>>>;

export const isTranslated = (texts: Texts | undefined): boolean =>
  Object.values(texts ?? {}).some((text) => text.trim() !== '');

interface TranslationsFieldProps {
  label: string;
  description?: string;
  value: Translations;
  onChange: (value: Translations) => void;
  /** The fields of one language; `set` changes the text of a name. */
  children: (texts: Texts, set: (name: string, text: string) => void) => ReactNode;
}

/** A field for the texts of a record in the five languages. Languages with a text are marked. */
export const TranslationsField = ({
  label,
  description,
  value,
  onChange,
  children,
}: TranslationsFieldProps): ReactNode => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id}>
        {label}
      </Input.Label>
      {description === undefined ? null : <Input.Description mb={4}>{description}</Input.Description>}
      <Tabs defaultValue={languages[0]} keepMounted={false}>
        <Tabs.List aria-labelledby={id}>
          {languages.map((language) => (
            <Tabs.Tab
              key={language}
              value={language}
              lang={language}
              rightSection={isTranslated(value[language]) ? <IconCheck size={14} aria-hidden /> : null}
            >
              {languageNames[language]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language} pt="sm">
            <Stack gap="sm">
              {children(value[language] ?? {}, (name, text) =>
                onChange({ ...value, [language]: { ...value[language], [name]: text } }),
              )}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
};
