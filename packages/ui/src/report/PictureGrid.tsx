import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Loader, Modal, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { useReportPicture, useReportWords } from './report-source.ts';
import classes from './report.module.css';
import type { Picture } from './visit-findings.ts';

/** A stored picture with its caption. */
export interface CaptionedPicture {
  fileId: string;
  caption: string;
}

/**
 * Returns a function that creates captions for the pictures of a job: before or after and the station, or the tags and
 * the note, and the time.
 */
export const useCaptions = (): ((pictures: readonly Picture[]) => readonly CaptionedPicture[]) => {
  const t = useT();
  const formats = useFormats();
  const { word } = useReportWords();
  const subjectOf = (picture: Picture): string[] =>
    'when' in picture
      ? [t(picture.when === 'before' ? 'Before' : 'After'), t('Station {{label}}', { label: picture.station })]
      : [formats.list(picture.tags.map(word)), picture.note];
  return (pictures) =>
    pictures.map((picture) => ({
      fileId: picture.fileId,
      caption: [...subjectOf(picture), picture.takenAt === null ? '' : formats.dateTime(picture.takenAt)]
        .filter(Boolean)
        .join(' · '),
    }));
};

const Thumbnail = ({ picture: { fileId, caption }, onOpen }: { picture: CaptionedPicture; onOpen: () => void }) => {
  const t = useT();
  const { url } = useReportPicture(fileId, '320');
  return (
    <li>
      <UnstyledButton
        className={classes.thumb}
        onClick={onOpen}
        aria-label={t('Open picture: {{caption}}', { caption })}
      >
        {url === undefined ? (
          <span className={classes.thumbImage} />
        ) : (
          <img src={url} alt="" className={classes.thumbImage} />
        )}
        <span className={classes.caption}>{caption}</span>
      </UnstyledButton>
    </li>
  );
};

interface LightboxProps {
  pictures: readonly CaptionedPicture[];
  /** The index of the open picture; undefined if none is open. */
  at: number | undefined;
  onAt: (at: number | undefined) => void;
}

const Large = ({ picture: { fileId, caption } }: { picture: CaptionedPicture }) => {
  const t = useT();
  const { url, failed } = useReportPicture(fileId, '1600');
  if (failed) return <Text role="alert">{t('The picture could not be loaded')}</Text>;
  return url === undefined ? (
    <Loader m="auto" aria-label={t('Loading…')} />
  ) : (
    <img src={url} alt={caption} className={classes.full} />
  );
};

/** Full-screen pictures, one at a time. Arrow buttons and arrow keys change the picture; Escape closes the view. */
const Lightbox = ({ pictures, at, onAt }: LightboxProps) => {
  const t = useT();
  const picture = at === undefined ? undefined : pictures[at];
  const go = (by: number) => {
    if (at !== undefined) onAt(Math.min(Math.max(at + by, 0), pictures.length - 1));
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  return (
    <Modal
      opened={picture !== undefined}
      onClose={() => onAt(undefined)}
      fullScreen
      title={t('Photos')}
      onKeyDown={keyed}
    >
      {picture && at !== undefined ? (
        <div className={classes.lightbox}>
          <Large key={picture.fileId} picture={picture} />
          <div className={classes.lightboxBar}>
            <ActionIcon variant="default" aria-label={t('Previous picture')} disabled={at === 0} onClick={() => go(-1)}>
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <Text size="sm" ta="center" role="status">
              {t('{{from}} of {{total}}: {{caption}}', {
                from: at + 1,
                total: pictures.length,
                caption: picture.caption,
              })}
            </Text>
            <ActionIcon
              variant="default"
              aria-label={t('Next picture')}
              disabled={at === pictures.length - 1}
              onClick={() => go(1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </div>
        </div>
      ) : null}
    </Modal>
  );
};

/** Pictures side by side; each opens in full screen. */
export const PictureGrid = ({ pictures }: { pictures: readonly CaptionedPicture[] }) => {
  const [open, setOpen] = useState<number>();
  return (
    <>
      <ul className={classes.pictures}>
        {pictures.map((picture, at) => (
          <Thumbnail key={picture.fileId} picture={picture} onOpen={() => setOpen(at)} />
        ))}
      </ul>
      <Lightbox pictures={pictures} at={open} onAt={setOpen} />
    </>
  );
};
