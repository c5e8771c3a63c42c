import { barcodes } from './plugins.ts';
import { isScanClosed } from './shell-codes.ts';

/*
 * The numbers of the plugin's own constants: with these comes a barcode reader for browsers, of which nothing is used.
 */
const anyKind = 17;
const rearCamera = 1;
const anyOrientation = 3;

/** Reads one barcode of any kind; undefined if the person closes the scanner. */
export async function scanOne(scanInstructions: string): Promise<string | undefined> {
  try {
    const { ScanResult } = await barcodes.scanBarcode({
      hint: anyKind,
      cameraDirection: rearCamera,
      scanOrientation: anyOrientation,
      scanInstructions,
      scanButton: false,
      scanText: ' ',
    });
    return ScanResult;
  } catch (error) {
    if (isScanClosed(error)) return undefined;
    throw error;
  }
}
