import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Loader } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useState, type ChangeEvent } from 'react';
import { deviceName } from '../offline/device.ts';
import { addPicture, removePicture } from '../offline/work.ts';
import type { PictureRow, PictureSide } from '../offline/rows.ts';
import { preparePicture } from '../native/picture.ts';
import { knownPosition } from '../native/position.ts';
import { BlobImage } from './BlobImage.tsx';
import classes from './PictureStrip.module.css';
import { useKeep } from './use-kept.ts';

interface PictureStripProps {
  label: string;
  jobId: string;
  stationId: string;
  side: PictureSide;
  pictures: readonly PictureRow[];
  disabled?: boolean;
}

/** The time a file names, where it is one: a picture from the gallery keeps the hour at which it was taken. */
const takenAt = (file: File): number => Math.min(file.lastModified || Date.now(), Date.now());

/** Pictures of one side, from the camera or the gallery; each is stored before it is shown. */
export const PictureStrip = ({ label, jobId, stationId, side, pictures, disabled = false }: PictureStripProps) => {
  const t = useT('field');
  const keep = useKeep();
  const [busy, setBusy] = useState(0);
  const store = async (file: File) => {
    setBusy((count) => count + 1);
    try {
      const [blob, geo] = await Promise.all([preparePicture(file), knownPosition()]);
      await addPicture({ jobId, stationId, side, blob, geo, takenAt: takenAt(file), device: deviceName() });
    } finally {
      setBusy((count) => count - 1);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    for (const file of input.files ?? []) keep(store(file));
    input.value = '';
  };
  return (
    <div role="group" aria-label={label}>
      <p className={classes.legend}>{label}</p>
      <ul className={classes.strip}>
        {pictures.map((picture, at) => (
          <li key={picture.id} className={classes.item}>
            <BlobImage blob={picture.blob} alt={t('{{label}} {{n}}', { label, n: at + 1 })} className={classes.image} />
            <ActionIcon
              className={classes.remove}
              aria-label={t('Remove picture {{n}}', { n: at + 1 })}
              disabled={disabled}
              onClick={() => keep(removePicture(picture.id))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        <li>
          <label className={classes.add}>
            {busy > 0 ? <Loader size={24} /> : <IconCamera size={24} aria-hidden />}
            <span>{t('Add picture')}</span>
            <input
              type="file"
              accept="image/*"
              multiple
              disabled={disabled}
              aria-label={t('Add picture: {{label}}', { label })}
              onChange={choose}
            />
          </label>
        </li>
      </ul>
    </div>
  );
};
