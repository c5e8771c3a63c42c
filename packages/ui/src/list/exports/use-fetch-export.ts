import type { Export } from '@field-service/contract/site/exports.ts';
import { useNotices } from '../../shell/notices/notices.ts';
import { saveBlob } from '../../record/save-blob.ts';
import type { ExportCalls } from './exports-host.ts';
import { printPage } from './print-page.ts';

/** Downloads or prints the file of an export; a failure is shown as a notice. */
export const useFetchExport = (calls: ExportCalls) => {
  const notices = useNotices();
  const withFile = async (id: string, take: (file: Blob) => void | Promise<void>): Promise<void> => {
    try {
      const { data: response } = await calls.fetch({ params: { id } });
      await take(await response.blob());
    } catch (error) {
      notices.failure(error);
    }
  };
  return {
    save: async ({ id, fileName }: Pick<Export, 'id' | 'fileName'>) =>
      await withFile(id, (file) => saveBlob(file, fileName)),
    print: async ({ id }: Pick<Export, 'id'>) => await withFile(id, async (file) => printPage(await file.text())),
  };
};
