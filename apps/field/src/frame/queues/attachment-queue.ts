import type { PictureSource } from '@field-service/ui/fields/PictureField.tsx';
import { preparePicture } from '../../native/picture.ts';
import { holdingDb } from '../../offline/db.ts';
import { addAttachment } from '../../offline/requests/attachments.ts';
import type { FormId } from '../../offline/requests/rows.ts';
import { createFileQueue } from './file-queue.ts';

export interface AttachmentPlace {
  form: FormId;
  /** The place in the form, such as the key of a line; empty for the form as a whole. */
  place: string;
  source: PictureSource;
}

/** A prepared picture is a JPEG, whatever it was. */
const nameOf = (file: File): string => `${file.name.replace(/\.[^.]*$/, '').slice(0, 100) || 'picture'}.jpg`;

/** The pictures that are being added to forms. A form is not submitted while one is. */
export const attachmentQueue = createFileQueue<AttachmentPlace>({
  keyOf: ({ form, place }) => `${form}/${place}`,
  store: async ({ form, place, source }, file, own) => {
    const blob = await preparePicture(file, source);
    await addAttachment(form, { name: nameOf(file), blob }, place, own);
  },
  // Logging out does not close the store before the picture is in it.
  whileStoring: (own, end) => void holdingDb(own, () => end),
});
