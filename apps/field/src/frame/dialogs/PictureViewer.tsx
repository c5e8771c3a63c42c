import { useT } from '@field-service/i18n/use-t.ts';
import { BlobImage } from '@field-service/ui/record/BlobImage.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './PictureViewer.module.css';
import { UndoBar } from '../UndoBar.tsx';
import { useZoom } from './use-zoom.ts';

/** A picture of work, which says when it was taken, or one that was added to a form. */
type ShownPicture = { id: string; blob: Blob } & ({ takenAt: number } | { name: string });

interface PictureViewerProps {
  label: string;
  pictures: readonly ShownPicture[];
  picture: ShownPicture;
  onShow: (id: string) => void;
  onClose: () => void;
  onRemove: (id: string) => void;
  note?: ReactNode;
}

const Large = ({ picture, alt, onSwipe }: { picture: ShownPicture; alt: string; onSwipe: (by: 1 | -1) => void }) => {
  const t = useT('field');
  const { zoomed, toggle, style, handlers } = useZoom(onSwipe);
  return (
    <>
      <div className={classes.stage} {...handlers}>
        <div className={classes.zoomed} style={style}>
          <BlobImage blob={picture.blob} alt={alt} className={classes.image} />
        </div>
      </div>
      <ActionIcon className={classes.zoom} aria-label={t('Zoom in')} aria-pressed={zoomed} onClick={toggle}>
        {zoomed ? <IconZoomOut size={24} aria-hidden /> : <IconZoomIn size={24} aria-hidden />}
      </ActionIcon>
    </>
  );
};

/** One picture in full, above everything else. Swipes and arrow keys change the picture; Back and Escape close it. */
export const PictureViewer = ({ label, pictures, picture, onShow, onClose, onRemove, note }: PictureViewerProps) => {
  const t = useT('field');
  const formats = useFormats();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const at = pictures.findIndex(({ id }) => id === picture.id);
  const go = (by: 1 | -1) => {
    const next = pictures[at + by];
    if (next) onShow(next.id);
  };
  const keyed = (event: KeyboardEvent) => {
    // Keys that are typed into the note belong to it. A checkbox takes no arrow keys.
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  const remove = () => {
    const next = pictures[at + 1] ?? pictures[at - 1];
    if (next) onShow(next.id);
    else onClose();
    onRemove(picture.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys repeat the buttons
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={t('{{label}} {{n}}', { label, n: at + 1 })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keyed}
    >
      <Large key={picture.id} picture={picture} alt={t('{{label}} {{n}}', { label, n: at + 1 })} onSwipe={go} />
      <div className={classes.undo}>
        <UndoBar />
      </div>
      {note ? <div className={classes.note}>{note}</div> : null}
      <p className={classes.where} role="status">
        {t('{{from}} of {{total}}: {{caption}}', {
          from: at + 1,
          total: pictures.length,
          caption: 'takenAt' in picture ? formats.dateTime(picture.takenAt) : picture.name,
        })}
      </p>
      <div className={classes.bar}>
        <ActionIcon aria-label={t('Previous picture')} disabled={at === 0} onClick={() => go(-1)}>
          <IconChevronLeft size={24} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('Next picture')} disabled={at === pictures.length - 1} onClick={() => go(1)}>
          <IconChevronRight size={24} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('Remove picture {{n}}', { n: at + 1 })} onClick={remove}>
          <IconTrash size={24} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('Close picture')} onClick={onClose}>
          <IconX size={24} aria-hidden />
        </ActionIcon>
      </div>
    </dialog>
  );
};
