/** The product's languages; the first is the default and the language in which phrases are written. */
export const languages = ['en-GB', 'vi', 'ms', 'id', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage = 'en-GB' satisfies Language;
