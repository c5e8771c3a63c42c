/** The strings in a list of unknown content; empty if the value is not a list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
