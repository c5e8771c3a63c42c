import { useT } from '@field-service/i18n/use-t.ts';
import { Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useFailureWords } from '../../frame/failure-words.ts';
import { pictureFailure } from '../../native/picture.ts';
import { scanWithCamera } from '../../native/scanner.ts';
import { isAbort, toFailure } from '../../offline/failure.ts';
import type { Failure } from '../../offline/rows.ts';
import classes from './stations.module.css';

/** A label that could not be read for this many frames has left the view: seeing it again is another scan. */
const framesOutOfView = 6;

/** The picture of the camera. Reports each code once while it is in view, however many frames it is in. */
const CameraView = ({ onCode }: { onCode: (code: string) => void }) => {
  const t = useT('field');
  const words = useFailureWords();
  // A dialog renders its content later, so scanning starts once the element exists.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [failed, setFailed] = useState<Failure>();
  const last = useRef({ code: '', missing: 0 });
  const look = useEffectEvent((code: string | undefined) => {
    // Between frames with the label are some in which it cannot be read.
    if (code === undefined) {
      last.current.missing += 1;
      if (last.current.missing > framesOutOfView) last.current.code = '';
      return;
    }
    const same = code === last.current.code;
    last.current = { code, missing: 0 };
    if (!same) onCode(code);
  });
  useEffect(() => {
    if (!video) return undefined;
    const controller = new AbortController();
    scanWithCamera(video, (code) => look(code), controller.signal).catch((error: unknown) => {
      if (!isAbort(error)) setFailed(toFailure(pictureFailure(error, 'camera')));
    });
    return () => controller.abort();
  }, [video]);
  return failed === undefined ? (
    <video ref={setVideo} className={classes.video} muted playsInline aria-label={t('Camera')} />
  ) : (
    <Text role="alert">{words(failed)}</Text>
  );
};

interface CameraDialogProps {
  title: string;
  onCode: (code: string) => void;
  onClose: () => void;
  /** What stands below the picture. */
  children: ReactNode;
}

/** The camera on the whole screen. */
export const CameraDialog = ({ title, onCode, onClose, children }: CameraDialogProps) => {
  const t = useT('field');
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={title}
      closeButtonProps={{ 'aria-label': t('Close'), size: 48, iconSize: 24 }}
    >
      <CameraView onCode={onCode} />
      {children}
    </Modal>
  );
};
