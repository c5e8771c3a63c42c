import { useEffect, useState } from 'react';

interface BlobImageProps {
  blob: Blob;
  alt: string;
  className?: string | undefined;
}

/** An object URL for a stored picture, valid for as long as the picture is shown. */
export function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    const frame = requestAnimationFrame(() => setUrl(made));
    return () => {
      cancelAnimationFrame(frame);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return blob ? url : undefined;
}

/**
 * Shows a stored picture. React's `key` must identify the picture, because every read from the store returns a new
 * object.
 */
export const BlobImage = ({ blob, alt, className }: BlobImageProps) => {
  const [kept] = useState(blob);
  const url = useBlobUrl(kept);
  return url ? <img src={url} alt={alt} className={className} /> : null;
};
