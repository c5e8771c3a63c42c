import { provideFailureWords } from '../frame/words/own-failure-words.ts';

let phrases = async (): Promise<void> => undefined;

/** States how the phrases are loaded that the first screen does not need. */
export const providePhrases = (load: () => Promise<void>): void => {
  phrases = load;
};

async function loadFailureWords(): Promise<void> {
  provideFailureWords((await import('../frame/words/describe-failure.ts')).describeOwn);
}

/** Code that is loaded after the first screen, with the phrases, styles and failures of all other screens. */
export const later =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const [module] = await Promise.all([load(), phrases(), import('./late-styles.ts'), loadFailureWords()]);
    return module;
  };
