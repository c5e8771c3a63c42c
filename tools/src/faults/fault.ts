/** A fault that is planted in the phone's store, and the test that must catch it. */
export interface Planted {
  /** Below `apps/field/src/offline`. */
  file: string;
  /** Occurs once in the file. */
  text: string;
  instead: string;
  /** The test file, from the root. */
  test: string;
  /** A part of the names of the tests that catch it; all tests of the file if absent. */
  named?: string;
}

export const store = (name: string): string => `e2e/src/store/${name}.test.ts`;
export const faults = (name: string): string => store(`faults/${name}`);
export const screen = (name: string): string => `e2e/src/screens/field/${name}.test.ts`;
