import { useT } from '@field-service/i18n/use-t.ts';
import { Button } from '@mantine/core';
import { buzz } from '../../native/scanner.ts';
import { CameraDialog } from './CameraDialog.tsx';

/** Reads one barcode with the camera. */
export const CameraCode = ({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) => {
  const t = useT('field');
  return (
    <CameraDialog
      title={t('Scan the barcode')}
      onCode={(code) => {
        buzz('done');
        onCode(code);
      }}
      onClose={onClose}
    >
      <Button fullWidth mt="md" variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
    </CameraDialog>
  );
};
