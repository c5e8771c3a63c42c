import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Pad, { type PointGroup } from 'signature_pad';
import { BlobImage } from '../record/BlobImage.tsx';
import classes from './SignatureField.module.css';

/** A signature as a picture, and the time at which it was given. */
export interface Signature {
  signedAt: number;
  png: Blob;
}

interface SignatureFieldProps {
  label: string;
  value: Signature | null;
  /** Called after each stroke, after a name is typed, and with null when the signature is cleared. */
  onChange: (signature: Signature | null) => void;
  /** Called when a stroke ends or a name is used: its picture is being made, and `onChange` follows. */
  onTake?: () => void;
  /**
   * The signer's name, if the form asks for it. If the signer types a name instead of drawing, this is the initial
   * text.
   */
  signer?: string;
  /** Formats the date and time that are drawn into the picture; undefined if there is no watermark. */
  watermark?: ((at: number) => string) | undefined;
}

const ink = '#111827';
/** The size in pixels of the image drawn for a typed signature. */
const typedSize = { width: 1200, height: 440 } as const;

type Drawing = Pick<OffscreenCanvasRenderingContext2D, 'drawImage' | 'fillText' | 'measureText' | 'font' | 'fillStyle'>;

/** Draws white paper, then the watermark and the signature, and returns the picture to store. */
async function onPaper(
  { width, height }: { width: number; height: number },
  mark: string | undefined,
  draw: (context: Drawing) => void,
): Promise<Blob> {
  const paper = new OffscreenCanvas(width, height);
  const context = paper.getContext('2d');
  if (!context) throw new Error('canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  if (mark !== undefined) {
    const size = Math.round(height / 14);
    context.fillStyle = '#8a949e';
    context.font = `${size}px sans-serif`;
    context.textAlign = 'right';
    context.fillText(mark, width - size, height - size);
    context.textAlign = 'left';
  }
  draw(context);
  return await paper.convertToBlob({ type: 'image/png' });
}

/** Writes a name in the device's handwriting font, as large as the paper allows. */
const writeName =
  (name: string) =>
  (context: Drawing): void => {
    const fontOf = (size: number) => `italic ${size}px 'Segoe Script', 'Snell Roundhand', 'Dancing Script', cursive`;
    const largest = 160;
    context.font = fontOf(largest);
    const room = typedSize.width * 0.86;
    context.font = fontOf(Math.round(largest * Math.min(1, room / context.measureText(name).width)));
    context.fillStyle = ink;
    context.fillText(name, typedSize.width * 0.07, typedSize.height * 0.62);
  };

const scaled = (strokes: readonly PointGroup[], by: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

interface PadCanvasProps {
  label: string;
  onStroke: (canvas: HTMLCanvasElement) => void;
}

/** The area to draw on. It is sharp on every screen and keeps the drawing when the screen is rotated or resized. */
const PadCanvas = ({ label, onStroke }: PadCanvasProps) => {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const ended = useEffectEvent(onStroke);
  useEffect(() => {
    if (!canvas) return undefined;
    const pad = new Pad(canvas, { penColor: ink, minWidth: 1, maxWidth: 3 });
    // Strokes are stored relative to the pad's size at the first stroke, so that rotating the screen back and forth
    // changes nothing.
    let first = { width: 0, height: 0 };
    let factor = 1;
    const fit = () => {
      const { offsetWidth: width, offsetHeight: height } = canvas;
      const ratio = Math.max(1, window.devicePixelRatio);
      const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
      if (width === 0 || (canvas.width === size.width && canvas.height === size.height)) return;
      const strokes = scaled(pad.toData(), 1 / factor);
      if (strokes.length === 0) first = { width, height };
      factor = Math.min(width / first.width, height / first.height);
      Object.assign(canvas, size);
      canvas.getContext('2d')?.scale(ratio, ratio);
      pad.fromData(scaled(strokes, factor));
    };
    fit();
    pad.addEventListener('endStroke', () => ended(canvas));
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    // Zooming the page or moving it to another screen changes its pixel ratio but not its size.
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
      pad.off();
    };
  }, [canvas]);
  return <canvas ref={setCanvas} className={classes.canvas} aria-label={label} role="img" />;
};

interface TypedNameProps {
  signer: string;
  onUse: (name: string) => void;
  onClose: () => void;
}

const TypedName = ({ signer, onUse, onClose }: TypedNameProps) => {
  const t = useT();
  const [name, setName] = useState(signer);
  const typed = name.trim();
  return (
    <>
      <TextInput
        mt="sm"
        label={t('Full name as signature')}
        value={name}
        maxLength={100}
        autoComplete="name"
        data-autofocus
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={typed === ''} onClick={() => onUse(typed)}>
          {t('Use as signature')}
        </Button>
      </Group>
    </>
  );
};

/**
 * A field for signing with a finger, a pen or a mouse. Signers who cannot use any of these can type a name, which is
 * turned into a picture. Each stroke is reported when it ends; the current signature is shown until it is cleared.
 */
export const SignatureField = ({ label, value, onChange, onTake, signer = '', watermark }: SignatureFieldProps) => {
  const t = useT();
  // A signature that exists when the field opens is shown as a picture; one that is being drawn remains a drawing.
  const [drawing, setDrawing] = useState(value === null);
  const [typing, setTyping] = useState(false);
  const [papers, setPapers] = useState(0);
  /** Counts changes, so that a picture that is still being created when the field is cleared can be dropped. */
  const current = useRef(0);
  const take = (make: (mark: string | undefined) => Promise<Blob>) => {
    current.current += 1;
    const own = current.current;
    const signedAt = Date.now();
    onTake?.();
    void make(watermark?.(signedAt)).then((png) => {
      if (own === current.current) onChange({ signedAt, png });
    });
  };
  const stroke = (canvas: HTMLCanvasElement) =>
    take((mark) => onPaper(canvas, mark, (context) => context.drawImage(canvas, 0, 0)));
  const use = (name: string) => {
    setTyping(false);
    setDrawing(false);
    take((mark) => onPaper(typedSize, mark, writeName(name)));
  };
  const clear = () => {
    current.current += 1;
    setDrawing(true);
    setPapers((count) => count + 1);
    onChange(null);
  };
  return (
    <div role="group" aria-label={label}>
      <div className={classes.pad}>
        {value !== null && !drawing ? (
          <BlobImage key={value.signedAt} blob={value.png} alt={label} className={classes.image} />
        ) : (
          <>
            <PadCanvas key={papers} label={t('Sign here')} onStroke={stroke} />
            <span className={classes.line} aria-hidden />
            {value === null ? (
              <p className={classes.hint} aria-hidden>
                {t('Sign here')}
              </p>
            ) : null}
          </>
        )}
      </div>
      <VisuallyHidden role="status">{value === null ? '' : t('Signature entered')}</VisuallyHidden>
      {typing ? (
        <TypedName signer={signer} onUse={use} onClose={() => setTyping(false)} />
      ) : (
        <Group justify="flex-end" mt="sm">
          {value === null ? (
            <Button variant="subtle" onClick={() => setTyping(true)}>
              {t('Sign by typing a name')}
            </Button>
          ) : null}
          <Button variant="default" onClick={clear} disabled={value === null}>
            {t('Clear signature')}
          </Button>
        </Group>
      )}
    </div>
  );
};
