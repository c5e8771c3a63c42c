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

/** The camera until a barcode is found; the reader is loaded with this window. */
export const CameraScan = ({ onCode, onClose }: CameraScanProps) => {
  const t = useT('field');
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState<string>();
  const last = useRef('');
  const found = useEffectEvent((code: string) => {
    // The same label stays in view for many frames.
    if (code === last.current) return;
    last.current = code;
    buzz();
    onCode(code);
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const controller = new AbortController();
    scanWithCamera(element, (code) => found(code), controller.signal).catch((error: unknown) => {
      if (!isAbort(error)) setFailed(error instanceof Error ? error.message : String(error));
    });
    return () => controller.abort();
  }, []);
  return (
    <Modal opened onClose={onClose} fullScreen title={t('Scan a station')}>
      {failed === undefined ? (
        <video ref={video} className={classes.video} muted playsInline aria-label={t('Camera')} />
      ) : (
        <Text role="alert">{t('Unable to get picture/take picture due to {{reason}}', { reason: failed })}</Text>
      )}
      <Button fullWidth mt="md" variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
    </Modal>
  );
};
