interface SafetyTexts {
  protection?: readonly string[] | undefined;
  precautions?: string | undefined;
  spillProcedure?: string | undefined;
}
/** What an item's `data` says in its own language, and by language under `alt`. */
export interface ItemTexts extends SafetyTexts {
  alt?:
    | Readonly<Record<string, SafetyTexts & { dilutions?: Readonly<Record<string, string>> | undefined }>>
    | undefined;
}

/** The safety texts of a product in a language; each stands as the item has it where it is not translated. */
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

/** What a product's dilution is called in a language. */
export const dilutionName = (data: ItemTexts, dilution: { id: string; name: string }, language: string): string =>
  data.alt?.[language]?.dilutions?.[dilution.id] ?? dilution.name;
