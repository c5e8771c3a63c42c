import type { Document, documents } from '@field-service/contract/customers/documents.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Upload } from '../../../parts/UploadsField.tsx';
import type { Entered } from '@field-service/ui/form/use-record-form.ts';

export type NewDocument = RouteInput<(typeof documents)['create']>['body'];
export type DocumentChange = RouteInput<(typeof documents)['update']>['body'];

export interface DocumentValues {
  title: string;
  category: string;
  notes: string;
  /** The only customer who may see it; null for every customer. */
  contactid: string | null;
  published: boolean;
  /** The last day on which it is valid, `yyyymmdd`; null if it does not expire. */
  validTo: number | null;
  /** A file that was sent, of a new document or newer than the stored one; at most one. */
  file: readonly Upload[];
  /** Null for the chosen folder. */
  folderid: string | null;
}

export const emptyDocument: DocumentValues = {
  title: '',
  category: '',
  notes: '',
  contactid: null,
  published: false,
  validTo: null,
  file: [],
  folderid: null,
};

export const valuesOfDocument = ({
  title,
  category,
  notes,
  contactid,
  published,
  validTo,
  folderid,
}: Document): DocumentValues => ({
  title,
  category,
  notes,
  contactid,
  published,
  validTo,
  file: [],
  folderid,
});

/** The body of a call: without a newer file the stored one stays, and a document stays in its folder. */
export const bodyOfDocument = (
  { file, folderid, title, category, notes, contactid, published, validTo }: DocumentValues,
  stored: Document | null,
): Entered<NewDocument & DocumentChange> => ({
  title: title.trim(),
  category: category.trim(),
  notes,
  contactid,
  published,
  validTo,
  ...(file.length === 0 && stored !== null ? {} : { fileid: file[0]?.id ?? null }),
  ...(stored === null && folderid !== null ? { folderid } : {}),
});
