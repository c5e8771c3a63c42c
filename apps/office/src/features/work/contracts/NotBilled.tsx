import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says beside the lines of a contract that is billed by period that they are not billed. */
export const NotBilled = (): ReactNode => {
  const t = useT('office');
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {t('Not billed: the amount per period covers the visits.')}
    </Text>
  );
};
