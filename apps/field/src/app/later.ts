let phrases = async (): Promise<void> => undefined;

/** States how the phrases are loaded that the first screen does not need. */
export const providePhrases = (load: () => Promise<void>): void => {
  phrases = load;
};

/** Code that is loaded after the first screen, with the phrases and styles of all other screens. */
export const later =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    const [module] = await Promise.all([load(), phrases(), import('./late-styles.ts')]);
    return module;
  };
