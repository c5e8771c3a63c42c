import { useT } from '@field-service/i18n/use-t.ts';
import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];
const isScheme = (value: string): value is MantineColorScheme => schemes.some((scheme) => scheme === value);

/** A choice between light, dark and the device's setting. */
export const ColorSchemeSwitch = () => {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const words = { light: t('Light'), dark: t('Dark'), auto: t('System') };
  return (
    <SegmentedControl
      aria-label={t('Appearance')}
      value={colorScheme}
      onChange={(value) => isScheme(value) && setColorScheme(value)}
      data={schemes.map((value) => ({ value, label: words[value] }))}
    />
  );
};
