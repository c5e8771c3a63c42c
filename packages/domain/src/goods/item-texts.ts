interface SafetyTexts {
  protection?: readonly string[] | undefined;
  precautions?: string | undefined;
  spillProcedure?: string | undefined;
}
/** The texts of an item's `data` in its own language, and by language under `alt`. */
export interface ItemTexts extends SafetyTexts {
  alt?:
    | Readonly<Record<string, SafetyTexts & { dilutions?: Readonly<Record<string, string>> | undefined }>>
    | undefined;
}

/** A product's safety texts in a language; each falls back to the item's own text if not translated. */
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

/** A product's dilution name in a language. */
export const dilutionName = (data: ItemTexts, dilution: { id: string; name: string }, language: string): string =>
  data.alt?.[language]?.dilutions?.[dilution.id] ?? dilution.name;
