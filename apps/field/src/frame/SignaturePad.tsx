import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Pad from 'signature_pad';
import type { SignatureDraft } from '../offline/rows.ts';
import { BlobImage } from './BlobImage.tsx';
import classes from './SignaturePad.module.css';
import { useKeep } from './use-kept.ts';

interface SignaturePadProps {
  label: string;
  value: SignatureDraft | null;
  keep: (sign: SignatureDraft | null) => Promise<unknown>;
  /** Date and time that are drawn into the picture; undefined where the site wants none. */
  watermark: ((at: number) => string) | undefined;
}

/** The strokes with the watermark under them, as the picture that is kept. */
async function drawn(canvas: HTMLCanvasElement, mark: string | undefined): Promise<Blob> {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d');
  if (!context) throw new Error('canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, copy.width, copy.height);
  if (mark !== undefined) {
    const size = Math.round(copy.height / 14);
    context.fillStyle = '#8a949e';
    context.font = `${size}px sans-serif`;
    context.textAlign = 'right';
    context.fillText(mark, copy.width - size, copy.height - size);
  }
  context.drawImage(canvas, 0, 0);
  return copy.convertToBlob({ type: 'image/png' });
}

/** A place to sign with a finger. Every stroke is stored as it ends; what is stored is shown until it is cleared. */
export const SignaturePad = ({ label, value, keep, watermark }: SignaturePadProps) => {
  const t = useT('field');
  const store = useKeep();
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  // A signature that was there when the pad opened is a picture; one that is being drawn stays a drawing.
  const [drawing, setDrawing] = useState(value === null);
  const pad = useRef<Pad>(null);
  const keepStroke = useEffectEvent((element: HTMLCanvasElement) => {
    const signedAt = Date.now();
    store(drawn(element, watermark?.(signedAt)).then((png) => keep({ signedAt, png })));
  });
  const shown = value !== null && !drawing;

  useEffect(() => {
    if (!canvas) return undefined;
    const ratio = Math.max(1, window.devicePixelRatio);
    Object.assign(canvas, { width: canvas.offsetWidth * ratio, height: canvas.offsetHeight * ratio });
    canvas.getContext('2d')?.scale(ratio, ratio);
    const made = new Pad(canvas, { penColor: '#111827', minWidth: 1, maxWidth: 3 });
    pad.current = made;
    made.addEventListener('endStroke', () => keepStroke(canvas));
    return () => made.off();
  }, [canvas]);

  const clear = () => {
    setDrawing(true);
    pad.current?.clear();
    store(keep(null));
  };
  return (
    <div role="group" aria-label={label}>
      <div className={classes.pad}>
        {shown ? (
          <BlobImage key={value.signedAt} blob={value.png} alt={label} className={classes.image} />
        ) : (
          <>
            <canvas ref={setCanvas} className={classes.canvas} aria-label={t('Sign here')} role="img" />
            <span className={classes.line} aria-hidden />
            {value === null ? <p className={classes.hint}>{t('Sign here')}</p> : null}
          </>
        )}
      </div>
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={clear} disabled={value === null}>
          {t('Clear signature')}
        </Button>
      </Group>
    </div>
  );
};
