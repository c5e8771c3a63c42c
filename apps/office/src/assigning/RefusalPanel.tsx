import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, List, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AssignRefusal, RefusedClash, RefusedLicence } from './refusal.ts';

interface RefusalPanelProps {
  refusal: AssignRefusal;
  reason: string;
  onReason: (reason: string) => void;
}

const useClashText = (): ((clash: RefusedClash) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return (clash) => {
    const span = `${formats.dateTime(clash.from)}–${formats.time(clash.to)}`;
    if (clash.kind !== 'job')
      return t('{{name}} is away: {{title}} ({{span}})', { name: clash.user, title: clash.title ?? t('Leave'), span });
    return clash.docno
      ? t('{{name}} has {{job}} ({{span}})', {
          name: clash.user,
          job: `${clash.docno} ${clash.title ?? ''}`.trim(),
          span,
        })
      : t('{{name}} is busy ({{span}})', { name: clash.user, span });
  };
};

const useLicenceText = (): ((licence: RefusedLicence) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return ({ user, class: name, reason, validTo }) =>
    reason === 'expired' && validTo !== undefined
      ? t('{{name}}: licence {{licence}} expired on {{date}}', {
          name: user,
          licence: name,
          date: formats.businessDate(validTo),
        })
      : t('{{name}} has no valid licence {{licence}}', { name: user, licence: name });
};

/**
 * The reasons that prevent an assignment and, for users who may override them, a field for the reason to assign anyway.
 */
export const RefusalPanel = ({ refusal, reason, onReason }: RefusalPanelProps): ReactNode => {
  const t = useT('office');
  const clashText = useClashText();
  const licenceText = useLicenceText();
  const { clashes, licences, unable, mayOverride } = refusal;
  const lines = [
    ...clashes.map(clashText),
    ...licences.map(licenceText),
    ...unable.map((name) => t("{{name}} cannot take jobs in this job's folder", { name })),
  ];
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
