/** Long enough for a browser that reads the URL only after the click. */
const releaseMs = 60_000;

/** Offers a blob as a download with a file name. */
export const saveBlob = (blob: Blob, fileName: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  // Some browsers ignore a click on a link that is not part of the page.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), releaseMs);
};
