/** A position as browsers and the native shell report it. */
export interface Measured {
  coords: { latitude: number; longitude: number };
}

/** What reports the position: the browser's own interface, or the same of the native shell. */
export interface Locator {
  getCurrentPosition: (
    onPosition: (position: Measured) => void,
    onError: (error: { code: number }) => void,
    options: PositionOptions,
  ) => void;
}

/** How the position of a shell or browser is read, watched, and allowed. */
export interface Positions {
  /** Absent if the device has none. */
  locator: Locator | undefined;
  watch: (onPosition: (position: Measured) => void) => () => void;
  /** Whether the permission was granted before. Never prompts. */
  isGranted: () => Promise<boolean>;
  /** Calls back when the permission may have changed. */
  onPermission: (listener: () => void, signal: AbortSignal) => void;
}

export const watchOptions: PositionOptions = { enableHighAccuracy: true, timeout: 8000, maximumAge: 60_000 };
