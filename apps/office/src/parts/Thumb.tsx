import { useT } from '@field-service/i18n/use-t.ts';
import { Modal, Skeleton, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useFileUrl } from './file-blob.ts';
import classes from './Thumb.module.css';

interface ThumbProps {
  fileId: string;
  /** What the picture shows, for those who do not see it. */
  label: string;
  /** Below the picture. */
  caption?: ReactNode;
}

const Large = ({ fileId, label }: ThumbProps): ReactNode => {
  const t = useT('office');
  const { url, failed } = useFileUrl(fileId, '1600');
  if (failed) return <p role="alert">{t('The picture could not be loaded')}</p>;
  return url ? <img src={url} alt={label} className={classes.large} /> : <Skeleton height={320} />;
};

/** A picture's thumbnail; a click shows it large. */
export const Thumb = ({ fileId, label, caption }: ThumbProps): ReactNode => {
  const t = useT('office');
  const { url, failed } = useFileUrl(fileId, '320');
  const [opened, setOpened] = useState(false);
  return (
    <figure className={classes.figure}>
      <UnstyledButton
        className={classes.frame}
        aria-label={t('Enlarge {{picture}}', { picture: label })}
        onClick={() => setOpened(true)}
      >
        {failed ? (
          <IconPhotoOff size={24} aria-hidden />
        ) : url ? (
          <img src={url} alt="" className={classes.image} />
        ) : (
          <Skeleton height="100%" />
        )}
      </UnstyledButton>
      {caption ? <figcaption className={classes.caption}>{caption}</figcaption> : null}
      <Modal opened={opened} onClose={() => setOpened(false)} title={label} size="auto">
        <Large fileId={fileId} label={label} />
      </Modal>
    </figure>
  );
};
