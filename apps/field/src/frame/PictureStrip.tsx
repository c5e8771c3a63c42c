import { PictureField } from '@field-service/ui/fields/PictureField.tsx';
import { preparePicture } from '../native/picture.ts';
import { knownPosition } from '../native/position.ts';
import { whileStoring } from '../offline/edits.ts';
import { deviceName } from '../offline/device.ts';
import type { PictureRow, PictureSide } from '../offline/rows.ts';
import { addPicture, placePicture, removePicture } from '../offline/work.ts';
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
  // Making the picture small counts as storing it: a job cannot be closed in the meantime.
  const store = (file: File) =>
    whileStoring(async () => {
      const blob = await preparePicture(file);
      const { id } = await addPicture({ jobId, stationId, side, blob, takenAt: takenAt(file), device: deviceName() });
      // The picture is safe before the position is requested, which may take seconds.
      void knownPosition().then(async (geo) => (geo ? await placePicture(id, geo) : undefined));
    });
  const add = async (file: File) => {
    const stored = store(file);
    keep(stored);
    await Promise.allSettled([stored]);
  };
  return <PictureField {...field} limit={limit} onAdd={add} onRemove={(id) => keep(removePicture(id))} />;
};
