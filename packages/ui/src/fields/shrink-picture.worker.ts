/** A part of an upright picture, in its pixels. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ResizeRequest {
  id: number;
  file: Blob;
  side: number;
  quality: number;
  /** What is left of the picture; all of it if absent. */
  part?: PicturePart | undefined;
}
export type ResizeAnswer = { id: number; blob: Blob } | { id: number; reason: string };

async function resize({ file, side, quality, part }: ResizeRequest): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: image.width, height: image.height };
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas');
  // JPEG has no transparency. Without this, transparent areas would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
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
