import sharp from 'sharp';
import type { FileStore } from '../../../files/store.ts';
import { printImage } from '../../../print/image.ts';
import type { KeptImage, PrintImage, ReportContent, ServiceReport } from '../../../print/model.ts';
import type { LoadImage } from './model.ts';

/** The same report with other pictures. */
async function withImages<From, To>(
  report: ServiceReport<From>,
  to: (image: From) => Promise<To>,
): Promise<ServiceReport<To>> {
  const changed = async <Part extends { image: From }>(part: Part): Promise<Omit<Part, 'image'> & { image: To }> => ({
    ...part,
    image: await to(part.image),
  });
  const { plans, pictures, customerSign, techSign, moreSigns } = report;
  return {
    ...report,
    plans: await Promise.all(plans.map(changed)),
    pictures: await Promise.all(pictures.map(changed)),
    customerSign: customerSign && (await changed(customerSign)),
    techSign: techSign && (await changed(techSign)),
    moreSigns: await Promise.all(moreSigns.map(changed)),
  };
}

/** Loads pictures, and gives what a report with them says. */
export function keepingContent(load: LoadImage): {
  load: LoadImage;
  contentOf: (report: ServiceReport) => Promise<ReportContent>;
} {
  const names = new Map<PrintImage, KeptImage>();
  return {
    load: async (sha256, width) => {
      const image = await load(sha256, width);
      if (image !== null) names.set(image, { sha256, width });
      return image;
    },
    contentOf: async (report) =>
      await withImages(report, async (image) => {
        const name = names.get(image);
        if (name === undefined) throw new TypeError('A picture of the report was not loaded for it.');
        return await Promise.resolve(name);
      }),
  };
}

/** A picture that the store no longer has leaves its place empty. */
const emptyImage = async (): Promise<PrintImage> => ({
  data: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer(),
  format: 'png',
  width: 1,
  height: 1,
});

/** The report to print again, with its pictures. */
export const reportOf = async (files: FileStore, content: ReportContent): Promise<ServiceReport> =>
  await withImages(
    content,
    async ({ sha256, width }) => (await printImage(files, sha256, width)) ?? (await emptyImage()),
  );
