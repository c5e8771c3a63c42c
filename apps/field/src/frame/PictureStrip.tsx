import { useT } from '@field-service/i18n/use-t.ts';
import { PictureField } from '@field-service/ui/fields/PictureField.tsx';
import { Text } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { PictureRow } from '../offline/rows.ts';
import { pictureLimit, removePicture, type PicturePlace } from '../offline/work.ts';
import { useFailureWords } from './failure-words.ts';
import { addPictures, cancelPictures, usePictureBatch } from './picture-queue.ts';
import { offerUndo } from './undo-offer.ts';
import { useKeep } from './use-kept.ts';
import { useOpenPicture } from './use-open-picture.ts';

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
  const keep = useKeep();
  const words = useFailureWords();
  const batch = usePictureBatch(place);
  const { label, pictures } = field;
  const opened = useOpenPicture(pictures);
  const remove = async (id: string) => {
    const removal = await removePicture(id);
    if (removal) offerUndo(t('Picture deleted'), t('Picture restored'), removal);
  };
  const limit = Math.min(pictureLimit(place), pictures.length + room);
  return (
    <>
      <PictureField
        {...field}
        limit={limit}
        adding={batch}
        onAdd={(files) => addPictures(place, files, tags)}
        onCancel={() => cancelPictures(place)}
        onOpen={opened.show}
        onRemove={(id) => keep(remove(id))}
      />
      {batch && batch.failed.length > 0 ? (
        <ul role="alert" style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
          {batch.failed.map(({ name, failure }) => (
            <li key={name}>
              <Text c="var(--mantine-color-error)">
                {t('{{name}} was not added: {{reason}}', { name, reason: words(failure) })}
              </Text>
            </li>
          ))}
        </ul>
      ) : null}
      {opened.picture ? (
        <Suspense fallback={null}>
          <PictureViewer
            label={label}
            pictures={pictures}
            picture={opened.picture}
            onShow={opened.show}
            onClose={opened.close}
            onRemove={(id) => keep(remove(id))}
            note={renderNote?.(opened.picture.id)}
          />
        </Suspense>
      ) : null}
    </>
  );
};
