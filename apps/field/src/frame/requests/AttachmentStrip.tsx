import { useT } from '@field-service/i18n/use-t.ts';
import { PictureField, type PictureSource } from '@field-service/ui/fields/PictureField.tsx';
import { lazy, Suspense } from 'react';
import { pictureAsk } from '../../native/picture.ts';
import { removeAttachment, useAttachments } from '../../offline/requests/attachments.ts';
import type { FormId } from '../../offline/requests/rows.ts';
import { attachmentQueue } from '../queues/attachment-queue.ts';
import { offerUndo } from '../undo-offer.ts';
import { useKeep } from '../use-kept.ts';
import { useOpenPicture } from '../use-open-picture.ts';

const PicturesFailed = lazy(async () => ({
  default: (await import('../dialogs/PicturesFailed.tsx')).PicturesFailed,
}));
const PictureViewer = lazy(async () => ({ default: (await import('../dialogs/PictureViewer.tsx')).PictureViewer }));

interface AttachmentStripProps {
  label: string;
  form: FormId;
  /** The place in the form, such as the key of a line; empty for the form as a whole. */
  place?: string;
  limit: number;
}

/** The pictures of one place of a form; each is stored before it is displayed, opens in full, and can be deleted. */
export const AttachmentStrip = ({ label, form, place = '', limit }: AttachmentStripProps) => {
  const t = useT('field');
  const keep = useKeep();
  const ask = pictureAsk();
  const from = (source: PictureSource) => ({ form, place, source });
  const here = from('gallery');
  const batch = attachmentQueue.useBatch(here);
  const pictures = (useAttachments(form) ?? []).filter((row) => row.place === place);
  const opened = useOpenPicture(pictures);
  const remove = async (id: string) => {
    const removal = await removeAttachment(id);
    if (removal) offerUndo(t('Picture deleted'), t('Picture restored'), removal);
  };
  return (
    <div>
      <PictureField
        label={label}
        pictures={pictures}
        limit={limit}
        adding={batch}
        onAdd={(files, source) => attachmentQueue.add(from(source), files)}
        onAsk={ask && ((source, most) => attachmentQueue.ask(from(source), () => ask(source, most)))}
        onCancel={() => attachmentQueue.cancel(here)}
        onOpen={opened.show}
        onRemove={(id) => keep(remove(id))}
      />
      {batch && batch.failed.length > 0 ? (
        <Suspense fallback={null}>
          <PicturesFailed failed={batch.failed} onClose={() => attachmentQueue.forget(here)} />
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
            onRemove={(id) => keep(remove(id))}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
