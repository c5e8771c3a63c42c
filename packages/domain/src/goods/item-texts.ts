interface SafetyTexts {
  protection?: readonly string[] | undefined;
  precautions?: string | undefined;
  spillProcedure?: string | undefined;
}
/** The texts in an item's `data`, in the item's own language and, under `alt`, by language. */
export interface ItemTexts extends SafetyTexts {
  alt?:
    | Readonly<Record<string, SafetyTexts & { dilutions?: Readonly<Record<string, string>> | undefined }>>
    | undefined;
}

/** A product's safety texts in a language. Each text falls back to the item's own if it is not translated. */
export function safetyTexts(
  data: ItemTexts,
  language: string,
): { protection: readonly string[]; precautions: string; spillProcedure: string } {
  const own = data.alt?.[language];
  return {
    protection: own?.protection ?? data.protection ?? [],
    precautions: own?.precautions ?? data.precautions ?? '',
    spillProcedure: own?.spillProcedure ?? data.spillProcedure ?? '',
  };
}

/** The name of a product's dilution in a language; the item's own if it is not translated. */
export const dilutionName = (data: ItemTexts, dilution: { id: string; name: string }, language: string): string =>
  data.alt?.[language]?.dilutions?.[dilution.id] ?? dilution.name;
