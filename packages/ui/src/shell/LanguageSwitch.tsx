import { isLanguage, languageNames, languages, type Language } from '@field-service/i18n/languages.ts';
import { changeLanguage } from '@field-service/i18n/setup.ts';
import { useLanguage, useLanguages, useT } from '@field-service/i18n/use-t.ts';
import { NativeSelect } from '@mantine/core';
import { useFailureText } from './failure-text.ts';
import { useNotices } from './notices/notices.ts';

interface LanguageSwitchProps {
  /** Called with the chosen language, so that the app can also save it in the user's settings. */
  onChange?: (language: Language) => void;
  /** Shows the field's label; otherwise the label is only for screen readers. */
  withLabel?: boolean;
}

/** A choice of language. Each language is listed under its own name, so that users recognise theirs. */
export const LanguageSwitch = ({ onChange, withLabel = false }: LanguageSwitchProps) => {
  const t = useT();
  const instance = useLanguages();
  const shown = useLanguage();
  const notices = useNotices();
  const failureText = useFailureText();
  const choose = (code: string) => {
    if (!isLanguage(code)) return;
    changeLanguage(instance, code).then(
      () => onChange?.(code),
      (error: unknown) => notices.error(t('Translation {{err}}', { err: failureText(error) })),
    );
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
