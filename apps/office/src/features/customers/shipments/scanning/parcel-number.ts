/**
 * The number of a parcel in what a scanner read or a person typed, such as `P-000012`, `p12` or `12`; undefined if it
 * is none.
 */
export const parcelNumberIn = (text: string): string | undefined => {
  const [, digits] = /^(?:P\s*-?\s*)?(\d{1,12})$/i.exec(text.trim()) ?? [];
  return digits === undefined || Number(digits) === 0 ? undefined : `P-${String(Number(digits)).padStart(6, '0')}`;
};
