/** The app's own files on this device, without which it does not open where there is no network. */
export interface AppFiles {
  isStored: () => boolean;
  /** Waits until they are stored, or cannot be. Throws only when the signal fires. */
  store: (signal: AbortSignal) => Promise<void>;
}

/** A page without a service worker, such as one under development, has no files to store. */
let files: AppFiles = { isStored: () => true, store: () => Promise.resolve() };

export const provideAppFiles = (next: AppFiles): void => {
  files = next;
};

export const isAppStored = (): boolean => files.isStored();
export const storeApp = async (signal: AbortSignal): Promise<void> => await files.store(signal);
