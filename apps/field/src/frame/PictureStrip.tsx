import { PictureField } from '@field-service/ui/fields/PictureField.tsx';
import { preparePicture } from '../native/picture.ts';
import { knownPosition } from '../native/position.ts';
import { deviceName } from '../offline/device.ts';
import type { PictureRow, PictureSide } from '../offline/rows.ts';
import { addPicture, removePicture } from '../offline/work.ts';
import { useKeep } from './use-kept.ts';

interface PictureStripProps {
  label: string;
  jobId: string;
  stationId: string;
  side: PictureSide;
  pictures: readonly PictureRow[];
  disabled?: boolean;
}

/** The maximum number of before or after pictures of a visit (contract, `VisitEntry`). */
const limit = 20;

/**
 * The file's modification time, or the current time if that is earlier: a picture from the gallery keeps the time at
 * which it was taken.
 */
const takenAt = (file: File): number => Math.min(file.lastModified || Date.now(), Date.now());

/** The before or after pictures of a visit; each picture is stored before it is displayed. */
export const PictureStrip = ({ jobId, stationId, side, ...field }: PictureStripProps) => {
  const keep = useKeep();
  const store = async (file: File) => {
    const [blob, geo] = await Promise.all([preparePicture(file), knownPosition()]);
    await addPicture({ jobId, stationId, side, blob, geo, takenAt: takenAt(file), device: deviceName() });
  };
  const add = async (file: File) => {
    const stored = store(file);
    keep(stored);
    await Promise.allSettled([stored]);
  };
  return <PictureField {...field} limit={limit} onAdd={add} onRemove={(id) => keep(removePicture(id))} />;
};
