import { saveBlob } from '@field-service/ui/record/save-blob.ts';
import { isShell } from './shell.ts';

/**
 * Hands a file to the user: through the share sheet if the device has one, otherwise as a download. Returns whether the
 * user took it. Rejects if the native shell cannot store the file.
 */
export async function exportFile(blob: Blob, fileName: string): Promise<boolean> {
  if (isShell()) return await (await import('./shell-export.ts')).shareFile(blob, fileName);
  const file = new File([blob], fileName, { type: blob.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  saveBlob(blob, fileName);
  return true;
}
