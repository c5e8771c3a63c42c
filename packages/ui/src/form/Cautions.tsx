import { useT } from '@field-service/i18n/use-t.ts';
import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What the person should look at before the form is sent. */
export const Cautions = ({ cautions }: { cautions: readonly string[] }) => {
  const t = useT('desk');
  if (cautions.length === 0) return null;
  return (
    <Alert
      role="alert"
      color="yellow.7"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('Please check before you continue')}
    >
      <List size="sm">
        {cautions.map((caution) => (
          <List.Item key={caution}>{caution}</List.Item>
        ))}
      </List>
    </Alert>
  );
};
