import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Says that public holidays could not be loaded: without them, a day looks like any other. */
export const HolidaysMissing = ({ query }: { query: UseQueryResult }): ReactNode => {
  const t = useT('office');
  return query.error === null || query.data !== undefined ? null : (
    <Text size="sm" c="dimmed" px={20} pb="xs" role="status">
      {t('Public holidays could not be loaded.')}
    </Text>
  );
};
