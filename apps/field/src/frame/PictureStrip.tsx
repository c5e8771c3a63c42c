import { useT } from '@field-service/i18n/use-t.ts';
import { PictureField } from '@field-service/ui/fields/PictureField.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { pictureAsk } from '../native/picture.ts';
import { toFailure } from '../offline/failure.ts';
import { log } from '../offline/logs/log.ts';
import type { PictureRow } from '../offline/rows.ts';
import { pictureLimit, removePicture, type PicturePlace } from '../offline/work.ts';
import { addPictures, askPictures, cancelPictures, forgetFailed, usePictureBatch } from './picture-queue.ts';
import { offerUndo } from './undo-offer.ts';
import { useOpenPicture } from './use-open-picture.ts';

const PicturesFailed = lazy(async () => ({ default: (await import('./dialogs/PicturesFailed.tsx')).PicturesFailed }));
const PictureViewer = lazy(async () => ({ default: (await import('./dialogs/PictureViewer.tsx')).PictureViewer }));

interface PictureStripProps {
  label: string;
  place: PicturePlace;
  pictures: readonly PictureRow[];
  /** How many more pictures fit into the job's package. */
  room: number;
  /** The tags of pictures that are added. */
  tags?: readonly string[];
  /** What is noted about the picture that is open in full. */
  renderNote?: (id: string) => ReactNode;
  disabled?: boolean;
}

/** The pictures of one place; each is stored before it is displayed, opens in full, and can be deleted. */
export const PictureStrip = ({ place, room, tags, renderNote, ...field }: PictureStripProps) => {
  const t = useT('field');
  const notices = useNotices();
  const ask = pictureAsk();
  const batch = usePictureBatch(place);
  const { label, pictures } = field;
  const opened = useOpenPicture(pictures);
  const remove = (id: string) => {
    removePicture(id).then(
      (removal) => (removal ? offerUndo(t('Picture deleted'), t('Picture restored'), removal) : undefined),
      (error: unknown) => {
        log('error', `picture: ${toFailure(error).code}`);
        notices.error(t('Remove Image Failed'));
      },
    );
  };
  const limit = Math.min(pictureLimit(place), pictures.length + room);
  return (
    <>
      <PictureField
        {...field}
        limit={limit}
        adding={batch}
        onAdd={(files, source) => addPictures(place, files, source, tags)}
        onAsk={ask && ((source, most) => askPictures(place, () => ask(source, most), source, tags))}
        onCancel={() => cancelPictures(place)}
        onOpen={opened.show}
        onRemove={remove}
      />
      {batch && batch.failed.length > 0 ? (
        <Suspense fallback={null}>
          <PicturesFailed failed={batch.failed} jobId={place.jobId} onClose={() => forgetFailed(place)} />
        </Suspense>
      ) : null}
      {opened.picture ? (
        <Suspense fallback={null}>
          <PictureViewer
            label={label}
            pictures={pictures}
            picture={opened.picture}
            onShow={opened.show}
            onClose={opened.close}
            onRemove={remove}
            note={renderNote?.(opened.picture.id)}
          />
        </Suspense>
      ) : null}
    </>
  );
};
