export interface ResizeRequest {
  id: number;
  file: Blob;
  side: number;
  quality: number;
}
export type ResizeAnswer = { id: number; blob: Blob } | { id: number; reason: string };

async function resize({ file, side, quality }: ResizeRequest): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas');
  // JPEG has no transparency. Without this, transparent areas would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ResizeRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker answers the page that made it
  const answer = (message: ResizeAnswer) => globalThis.postMessage(message);
  resize(data).then(
    (blob) => answer({ id: data.id, blob }),
    (error: unknown) => answer({ id: data.id, reason: error instanceof Error ? error.message : String(error) }),
  );
});
