import { expect, test } from 'vitest';
import { bodyOfDocument, valuesOfDocument } from './document-values.ts';

const stored = {
  id: 'd1',
  folderid: 'f1',
  contactid: 'c1',
  contactName: 'Kilang',
  title: 'Licence',
  category: 'Licences',
  notes: 'Renew',
  published: true,
  validTo: 20_271_231,
  fileName: 'a.pdf',
  bytes: 3,
  type: 'application/pdf',
  uts: 5,
  ctid: 1,
};
const same = {
  title: 'Licence',
  category: 'Licences',
  notes: 'Renew',
  contactid: 'c1',
  published: true,
  validTo: 20_271_231,
};

test('a document that is read and sent unchanged keeps its file and its folder', () => {
  expect(bodyOfDocument(valuesOfDocument(stored), stored)).toEqual(same);
});
test('a newer file is sent with it', () => {
  expect(
    bodyOfDocument({ ...valuesOfDocument(stored), file: [{ id: 'f2', name: 'b.pdf', bytes: 1 }] }, stored),
  ).toEqual({ ...same, fileid: 'f2' });
});
test('a new document names its file, which may be missing, and its folder if one was chosen', () => {
  const values = valuesOfDocument(stored);
  expect(bodyOfDocument({ ...values, title: ' New ' }, null)).toEqual({
    ...same,
    title: 'New',
    fileid: null,
    folderid: 'f1',
  });
  expect(bodyOfDocument({ ...values, folderid: null }, null)).not.toHaveProperty('folderid');
});
