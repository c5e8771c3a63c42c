import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';

/** Says below a disabled button why nothing can be added. */
export const FullNote = ({ count, limit }: { count: number; limit: number }) => {
  const t = useT('field');
  return count < limit ? null : (
    <Text size="sm" mt="xs" role="status">
      {t('No more than {{limit}} entries can be added here.', { limit })}
    </Text>
  );
};
