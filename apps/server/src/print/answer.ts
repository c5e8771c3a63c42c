import { buffer } from 'node:stream/consumers';
import { disposition } from '../files/disposition.ts';
import { contentTypeOf } from '../files/file-type.ts';
import { BlobMissing, type BlobHash, type FileStore } from '../files/store.ts';
import { stream, type StreamAnswer } from '../plugins/bind.ts';
import type { KeptPdf } from './model.ts';
import type { Printed } from './worker.ts';

/** Answers a printed file, which is not stored, as a download; `stem` is its name without extension. */
export function answerPrinted({ content, extension }: Printed, stem: string): StreamAnswer {
  const fileName = `${stem}.${extension}`;
  return stream(Buffer.from(content), {
    'content-type': contentTypeOf(fileName),
    'content-length': String(content.byteLength),
    'content-disposition': disposition('attachment', fileName),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

/** The PDF of a document as it is kept; undefined if the store has lost it. */
export async function readPdf(files: FileStore, sha256: BlobHash): Promise<KeptPdf | undefined> {
  try {
    return { kind: 'kept', pdf: await buffer(await files.read(sha256)) };
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}
