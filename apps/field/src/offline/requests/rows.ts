import type { WorkType } from '@field-service/domain/people/work-time.ts';
import type { NewPost } from '@field-service/contract/work/post-kinds.ts';
import type { Geo } from '../rows.ts';

/** The forms for what is created on the phone and is not work on a job. */
export type FormId = 'job' | 'leave' | 'claim';

/** What was typed into a form and is not submitted yet. */
export interface FormRow {
  id: FormId;
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

/** The body of a new post without its files, which get their ids when they are sent. */
export type NewPostBody = Extract<NewPost, { systype?: 'job' | 'leave' | 'claim' | undefined }>;

/** A post that was created on the phone. */
export interface NewPostWrite {
  kind: 'newPost';
  form: FormId;
  /** What lists call it. */
  title: string;
  body: NewPostBody;
  /** The values of the form, so that it can be opened again. */
  values: Readonly<Record<string, unknown>>;
  /** The places of the attachments that belong to each line, by the line's index; for claims. */
  linePlaces?: readonly string[];
  /** The claim that is corrected with it, and the version that was corrected; absent for a new post. */
  corrects?: { id: string; uts: number };
}

/** An entry of the user's own working time. */
export interface WorkSignWrite {
  kind: 'workSign';
  type: WorkType;
  /** The server's time, as the device knows it. */
  time: number;
  geo: Geo | null;
  /** The job that was open; null without one. */
  postid: string | null;
}
