/** The code of an entry of a named list without that of the list: `LAMP` for `app-stat-acts.LAMP`. */
export const ownCode = (code: string): string => code.slice(code.lastIndexOf('.') + 1);
