/** Whether an error has one of these codes, as those of Node.js and PostgreSQL do. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
