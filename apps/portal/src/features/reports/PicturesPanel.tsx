import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { usePicture } from '../../api/files.ts';
import { Panel } from '../../frame/Panel.tsx';
import type { Picture } from './findings.ts';
import { Lightbox } from './Lightbox.tsx';
import classes from './reports.module.css';

/** A picture in words: before or after, where and when. */
const useCaption = (): ((picture: Picture) => string) => {
  const t = useT('portal');
  const formats = useFormats();
  return ({ when, station, takenAt }) =>
    `${t(when === 'before' ? 'Before' : 'After')} · ${t('Station {{label}}', { label: station })} · ${formats.dateTime(takenAt)}`;
};

const Thumbnail = ({ picture, caption, onOpen }: { picture: Picture; caption: string; onOpen: () => void }) => {
  const t = useT('portal');
  const { url } = usePicture(picture.fileId, '320');
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

/** The pictures of the visit; each opens large. */
export const PicturesPanel = ({ pictures }: { pictures: readonly Picture[] }) => {
  const t = useT('portal');
  const captionOf = useCaption();
  const [open, setOpen] = useState<number>();
  if (pictures.length === 0) return null;
  return (
    <Panel title={t('Photos')}>
      <ul className={classes.pictures}>
        {pictures.map((picture, i) => (
          <Thumbnail key={picture.fileId} picture={picture} caption={captionOf(picture)} onOpen={() => setOpen(i)} />
        ))}
      </ul>
      <Lightbox pictures={pictures} at={open} onAt={setOpen} captionOf={captionOf} />
    </Panel>
  );
};
