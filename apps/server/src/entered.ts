/** Merges the entered values into the existing ones; fields that were not given stay unchanged. */
export function mergeEntered<T extends object>(fields: T, entered: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const merged = { ...fields };
  for (const key in fields) {
    const value = entered[key];
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}
