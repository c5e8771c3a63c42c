import { useT } from '@field-service/i18n/use-t.ts';
import { PictureField } from '@field-service/ui/fields/PictureField.tsx';
import { lazy, Suspense } from 'react';
import { ownPictureQueue } from '../../frame/queues/own-picture-queue.ts';
import { Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { pictureAsk } from '../../native/picture.ts';
import { useChosenPicture } from '../../offline/own-files/chosen-picture.ts';
import { keepOwnFile, useOwnFile } from '../../offline/own-files/own-files.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import { OwnFileState } from './OwnFileState.tsx';

const PicturesFailed = lazy(async () => ({
  default: (await import('../../frame/dialogs/PicturesFailed.tsx')).PicturesFailed,
}));
const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

const here = { source: 'gallery' } as const;

/** The user's profile picture: taken or chosen, then cropped; or removed. */
export const OwnPicturePart = () => {
  const t = useT('field');
  const keep = useKeep();
  const ask = pictureAsk();
  const picture = useOwnFile('avatar');
  const chosen = useChosenPicture();
  const batch = ownPictureQueue.useBatch(here);
  if (picture === undefined) return null;
  const remove = async () => {
    await keepOwnFile('avatar', null);
    sendSoon();
  };
  return (
    <Part>
      <PictureField
        label={t('Profile picture')}
        replaces
        pictures={picture.blob ? [{ id: 'avatar', blob: picture.blob }] : []}
        adding={batch}
        onAdd={(files, source) => ownPictureQueue.add({ source }, files)}
        onAsk={ask && ((source, most) => ownPictureQueue.ask({ source }, async () => await ask(source, most)))}
        onRemove={() => keep(remove())}
      />
      <OwnFileState file={picture} />
      {batch && batch.failed.length > 0 ? (
        <Suspense fallback={null}>
          <PicturesFailed failed={batch.failed} onClose={() => ownPictureQueue.forget(here)} />
        </Suspense>
      ) : null}
      {chosen ? (
        <Suspense fallback={null}>
          <CropDialog key={chosen.id} picture={chosen.blob} />
        </Suspense>
      ) : null}
    </Part>
  );
};
