import { useT } from '@field-service/i18n/use-t.ts';
import { Alert, List, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AssignRefusal } from './refusal.ts';
import { useProblemLines } from './use-problem-lines.ts';

interface RefusalPanelProps {
  refusal: AssignRefusal;
  reason: string;
  onReason: (reason: string) => void;
}

/**
 * The reasons that prevent an assignment and, for users who may override them, a field for the reason to assign anyway.
 */
export const RefusalPanel = ({ refusal, reason, onReason }: RefusalPanelProps): ReactNode => {
  const t = useT('office');
  const { mayOverride } = refusal;
  const lines = useProblemLines()(refusal);
  return (
    <Alert
      role="alert"
      color="red.8"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('Not assigned')}
    >
      <List size="sm" mb="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {lines.length === 0 ? <Text size="sm">{t('This job can no longer be assigned.')}</Text> : null}
      {mayOverride ? (
        <Textarea
          label={t('Reason for assigning anyway')}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
        />
      ) : lines.length > 0 ? (
        <Text size="sm">{t('Choose another technician or time, or ask someone who can approve it.')}</Text>
      ) : null}
    </Alert>
  );
};
