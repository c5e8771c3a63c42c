import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';

/** Says, above its pad, that a signature was voided by a change and has to be given again. */
export const VoidedText = () => {
  const t = useT('field');
  return (
    <Text role="alert" c="var(--mantine-color-error)" fw={600}>
      {t('The work was changed after signing. Please sign again.')}
    </Text>
  );
};
