import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Loader, Modal, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { usePicture } from '../../api/files.ts';
import type { Picture } from './findings.ts';
import classes from './reports.module.css';

interface LightboxProps {
  pictures: readonly Picture[];
  /** Which one is open; undefined: none. */
  at: number | undefined;
  onAt: (at: number | undefined) => void;
  captionOf: (picture: Picture) => string;
}

const Large = ({ picture, caption }: { picture: Picture; caption: string }) => {
  const t = useT('portal');
  const { url, failed } = usePicture(picture.fileId, '1600');
  if (failed) return <Text role="alert">{t('The picture could not be loaded')}</Text>;
  return url === undefined ? (
    <Loader m="auto" aria-label={t('Loading…')} />
  ) : (
    <img src={url} alt={caption} className={classes.full} />
  );
};

/** Pictures one by one over the whole screen; arrows on screen and keyboard lead on, Escape closes. */
export const Lightbox = ({ pictures, at, onAt, captionOf }: LightboxProps) => {
  const t = useT('portal');
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
          <Large key={picture.fileId} picture={picture} caption={captionOf(picture)} />
          <div className={classes.lightboxBar}>
            <ActionIcon variant="default" aria-label={t('Previous picture')} disabled={at === 0} onClick={() => go(-1)}>
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <Text size="sm" ta="center" role="status">
              {t('{{from}} of {{total}}: {{caption}}', {
                from: at + 1,
                total: pictures.length,
                caption: captionOf(picture),
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
