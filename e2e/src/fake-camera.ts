import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** The writer's WebAssembly file is part of the package; without this, it would be requested from another server. */
const prepared = readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))).then((file) =>
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } }),
);

declare global {
  /** What the page of the fake camera offers to the test. */
  var fakeCamera: { showCode: (image: string) => Promise<void> };
}

/** Replaces the page's camera by a canvas, which is white until a code is shown to it. Call this before a page loads. */
export async function useFakeCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 640;
    const context = canvas.getContext('2d');
    let picture: HTMLImageElement | undefined;
    const draw = () => {
      if (context === null) return;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (picture) context.drawImage(picture, 140, 140, 360, 360);
    };
    // A canvas yields a frame only when it is drawn.
    setInterval(draw, 60);
    globalThis.fakeCamera = {
      showCode: async (image) => {
        const next = new Image();
        next.src = image;
        await next.decode();
        picture = next;
      },
    };
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(15));
  });
}

/** Shows a QR code with this text to the fake camera. */
export async function showCode(page: Page, text: string): Promise<void> {
  await prepared;
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 8 });
  await page.evaluate(
    async (image) => await globalThis.fakeCamera.showCode(image),
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
  );
}
