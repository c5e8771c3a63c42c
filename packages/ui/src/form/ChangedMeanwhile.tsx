import { useT } from '@field-service/i18n/use-t.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import type { RecordForm } from './use-record-form.ts';

interface ChangedMeanwhileProps<V extends object> {
  form: RecordForm<V>;
  labelOf: ((name: string) => string) | undefined;
  textOf: ((name: string, value: unknown) => string) | undefined;
}

/** Says that someone else saved the record, and lets the person choose where both changed a field. */
export const ChangedMeanwhile = <V extends object>({ form, labelOf, textOf }: ChangedMeanwhileProps<V>) => {
  const t = useT('desk');
  if (!form.isChangedMeanwhile) return null;
  const said = (name: string, value: unknown): string => {
    const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const text = textOf?.(name, value) ?? plain;
    return text === '' ? t('Empty') : text;
  };
  return (
    <Alert
      role="alert"
      color="violet"
      variant="outline"
      icon={<IconArrowsSplit2 aria-hidden />}
      title={t('Someone else saved this in the meantime')}
    >
      <Stack gap="sm">
        {form.clashes.map((clash) => (
          <div key={clash.name} role="group" aria-label={labelOf?.(clash.name) ?? clash.name}>
            <Text size="sm">{t('You both changed {{field}}.', { field: labelOf?.(clash.name) ?? clash.name })}</Text>
            <Group gap="xs" mt={4}>
              <Button size="compact-sm" variant="default" onClick={() => form.choose(clash, 'mine')}>
                {t('Yours: {{value}}', { value: said(clash.name, clash.mine) })}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => form.choose(clash, 'theirs')}>
                {t('Theirs: {{value}}', { value: said(clash.name, clash.theirs) })}
              </Button>
            </Group>
          </div>
        ))}
        {form.clashes.length === 0 ? (
          <Text size="sm">{t('Their other changes are in the form now. Save again to keep yours as well.')}</Text>
        ) : null}
      </Stack>
    </Alert>
  );
};
