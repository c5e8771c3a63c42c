/** Whether a text is missing or contains only white space. */
export const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** Whether a field's value is missing, a blank text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
