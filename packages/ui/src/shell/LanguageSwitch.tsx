import { isLanguage, languageNames, languages, type Language } from '@field-service/i18n/languages.ts';
import { changeLanguage } from '@field-service/i18n/setup.ts';
import { useLanguage, useLanguages, useT } from '@field-service/i18n/use-t.ts';
import { NativeSelect } from '@mantine/core';
import { useNotices } from './notices.tsx';

interface LanguageSwitchProps {
  /** Called with the choice, for saving it with the person's settings too. */
  onChange?: (language: Language) => void;
  /** Shows the field's label; without it the label is for screen readers only. */
  withLabel?: boolean;
}

/** Each language is listed under its own name, so that everyone finds theirs. */
export const LanguageSwitch = ({ onChange, withLabel = false }: LanguageSwitchProps) => {
  const t = useT();
  const instance = useLanguages();
  const shown = useLanguage();
  const notices = useNotices();
  const choose = (code: string) => {
    if (!isLanguage(code)) return;
    changeLanguage(instance, code).then(() => onChange?.(code), notices.failure);
  };
  return (
    <NativeSelect
      {...(withLabel ? { label: t('Language') } : { 'aria-label': t('Language') })}
      value={shown}
      onChange={(event) => choose(event.currentTarget.value)}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  );
};
