import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useFailureText } from './failure-text.ts';

interface ErrorPanelProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
}

/** Describes the failure, offers a retry, and shows the request id for support. */
export const ErrorPanel = ({ error, onRetry }: ErrorPanelProps) => {
  const t = useT();
  const failureText = useFailureText();
  const failure = error instanceof ApiFailure ? error : undefined;
  const ErrorIcon = failure?.offline ? IconWifiOff : IconAlertTriangle;
  return (
    <Stack role="alert" align="center" gap="sm" p="xl" ta="center">
      <ErrorIcon size={28} stroke={1.5} color="var(--mantine-color-error)" aria-hidden />
      <Text maw={480}>{failureText(error)}</Text>
      {onRetry ? (
        <Group>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('Retry')}
          </Button>
        </Group>
      ) : null}
      {failure?.requestId ? (
        <Text size="xs" c="dimmed">
          {t('Request id {{id}}', { id: failure.requestId })}
        </Text>
      ) : null}
    </Stack>
  );
};
