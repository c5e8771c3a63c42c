import { useT } from '@field-service/i18n/use-t.ts';
import { PictureField } from '@field-service/ui/fields/PictureField.tsx';
import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { removeAttachment, useAttachments } from '../../offline/requests/attachments.ts';
import type { FormId } from '../../offline/requests/rows.ts';
import { useFailureWords } from '../failure-words.ts';
import { attachmentQueue } from '../queues/attachment-queue.ts';
import { offerUndo } from '../undo-offer.ts';
import { useKeep } from '../use-kept.ts';
import { useOpenPicture } from '../use-open-picture.ts';

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
  const words = useFailureWords();
  const here = { form, place };
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
        onAdd={(files) => attachmentQueue.add(here, files)}
        onCancel={() => attachmentQueue.cancel(here)}
        onOpen={opened.show}
        onRemove={(id) => keep(remove(id))}
      />
      {batch && batch.failed.length > 0 ? (
        <Text role="alert" mt="sm" c="var(--mantine-color-error)">
          {batch.failed
            .map(({ name, failure }) => t('{{name}} was not added: {{reason}}', { name, reason: words(failure) }))
            .join(' ')}
        </Text>
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
