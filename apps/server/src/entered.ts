/** Merges the entered values into the existing ones; a field that was not given stays as it is. */
export function laidOver<T extends object>(fields: T, entered: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const merged = { ...fields };
  for (const key in fields) {
    const value = entered[key];
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}
