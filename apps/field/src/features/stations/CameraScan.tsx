import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAbort } from '../../offline/failure.ts';
import { buzz, scanWithCamera } from '../../native/scanner.ts';
import classes from './stations.module.css';

interface CameraScanProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Shows the camera and reports each barcode that comes into view. */
export const CameraScan = ({ onCode, onClose }: CameraScanProps) => {
  const t = useT('field');
  // The video element is rendered later, with the dialog's content, so scanning starts once the element exists.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [failed, setFailed] = useState<string>();
  const last = useRef('');
  const found = useEffectEvent((code: string) => {
    // The same label is usually in view for many frames.
    if (code === last.current) return;
    last.current = code;
    buzz();
    onCode(code);
  });
  useEffect(() => {
    if (!video) return undefined;
    const controller = new AbortController();
    scanWithCamera(video, (code) => found(code), controller.signal).catch((error: unknown) => {
      if (!isAbort(error)) setFailed(error instanceof Error ? error.message : String(error));
    });
    return () => controller.abort();
  }, [video]);
  return (
    <Modal opened onClose={onClose} fullScreen title={t('Scan a station')}>
      {failed === undefined ? (
        <video ref={setVideo} className={classes.video} muted playsInline aria-label={t('Camera')} />
      ) : (
        <Text role="alert">{t('Unable to get picture/take picture due to {{reason}}', { reason: failed })}</Text>
      )}
      <Button fullWidth mt="md" variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
    </Modal>
  );
};
