import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { ListWriter } from './list-job.ts';

/** Pixels for each point of paper: about 150 dots an inch. */
const scale = 2.1;

/** The pages of a PDF as pictures, one after the other. */
async function* picturesOf(pdf: Buffer, format: 'jpg' | 'png'): AsyncGenerator<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    try {
      for (const page of document.pages()) {
        const picture = await page.render({
          scale,
          render: async ({ data, width, height }) => {
            const image = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
            return await (
              format === 'jpg' ? image.jpeg({ quality: 85, chromaSubsampling: '4:4:4' }) : image.png()
            ).toBuffer();
          },
        });
        yield Buffer.from(picture.data);
      }
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}

/** One picture for a list of one page; otherwise a zip with a picture for each page. */
export async function pictureFile(pdf: Buffer, format: 'jpg' | 'png'): ReturnType<ListWriter['end']> {
  const zip = new ZipFile();
  const chunks: Uint8Array[] = [];
  zip.outputStream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  let first: Buffer | undefined;
  let count = 0;
  for await (const picture of picturesOf(pdf, format)) {
    count += 1;
    first ??= picture;
    // Pictures are compressed already.
    zip.addBuffer(picture, `${String(count).padStart(3, '0')}.${format}`, { compress: false });
  }
  if (count === 1 && first !== undefined) return { chunks: [first], extension: format };
  const ended = new Promise<void>((resolve, reject) => {
    zip.outputStream.once('end', resolve);
    zip.outputStream.once('error', reject);
  });
  zip.end();
  await ended;
  return { chunks, extension: 'zip' };
}
