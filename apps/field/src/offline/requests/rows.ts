import type { NewPostWrite } from '@field-service/contract/work/outbox-writes.ts';

/** The forms for what is created on the phone and is not work on a job. */
export type FormId = NewPostWrite['form'];

/** What was typed into a form, or drawn on the pad of the user's own signature, and is not submitted yet. */
export interface FormRow {
  id: FormId | 'ownSign';
  values: Readonly<Record<string, unknown>>;
}

/** A picture or file that belongs to a form or, once that is submitted, to its write. */
export interface AttachmentRow {
  id: string;
  /** The form, or the id of the write in the outbox. */
  owner: string;
  /** The place in the form, such as the key of a line; empty for the form as a whole. */
  place: string;
  seq: number;
  name: string;
  blob: Blob;
  /** The id under which the server has the file; null until it does. */
  fileId: string | null;
}
