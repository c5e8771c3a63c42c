import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { exportFile } from '../../native/export-file.ts';
import { exportEverything, type ExportProgress } from '../../offline/export/export-everything.ts';
import { DeviceFailure } from '../../offline/failure.ts';

/** Exports everything that is not sent to one file, for a device that is about to fail. */
export const ExportEverything = () => {
  const t = useT('field');
  const keep = useKeep();
  const [progress, setProgress] = useState<ExportProgress>();
  const exportAll = async () => {
    setProgress({ done: 0, total: 0 });
    try {
      const { blob, fileName, note, unstored } = await exportEverything(setProgress);
      if (await exportFile(blob, fileName)) await note();
      if (unstored > 0) throw new DeviceFailure('device.not_stored', { reason: 'device.full' });
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <Part
      title={t('Everything that is not sent')}
      hint={t(
        'If this phone is damaged: export everything to one file and give it to your administrator, who imports it. Nothing is deleted from this phone.',
      )}
    >
      <Button
        fullWidth
        variant="default"
        loading={progress !== undefined}
        leftSection={<IconFileExport size={18} aria-hidden />}
        onClick={() => keep(exportAll())}
      >
        {t('Export everything')}
      </Button>
      <Text size="sm" mt={progress ? 'sm' : 0} role="status">
        {progress ? t('Exporting file {{done}} of {{total}}', { done: progress.done, total: progress.total }) : ''}
      </Text>
    </Part>
  );
};
