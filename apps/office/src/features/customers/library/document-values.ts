import type { Document, documents } from '@field-service/contract/customers/documents.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
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
  /** A file that was sent: of a new document, or newer than the stored one. */
  fileid: string | null;
  /** Whether a file is on its way, without which the form must not be sent. */
  sending: boolean;
  /** Null for the chosen folder. */
  folderid: string | null;
}

export const emptyDocument: DocumentValues = {
  title: '',
  category: '',
  notes: '',
  contactid: null,
  published: false,
  fileid: null,
  sending: false,
  folderid: null,
};

export const valuesOfDocument = ({
  title,
  category,
  notes,
  contactid,
  published,
  folderid,
}: Document): DocumentValues => ({
  title,
  category,
  notes,
  contactid,
  published,
  fileid: null,
  sending: false,
  folderid,
});

/** The body of a call: without a newer file the stored one stays, and a document stays in its folder. */
export const bodyOfDocument = (
  { fileid, folderid, title, category, notes, contactid, published }: DocumentValues,
  stored: Document | null,
): Entered<NewDocument & DocumentChange> => ({
  title: title.trim(),
  category: category.trim(),
  notes,
  contactid,
  published,
  ...(fileid === null && stored !== null ? {} : { fileid }),
  ...(stored === null && folderid !== null ? { folderid } : {}),
});
