import { watchOptions, type Positions } from './locator.ts';
import { geolocation } from './plugins.ts';
import { positionCode } from './shell-codes.ts';

/** The position of the device by the native shell. */
export const inShell: Positions = {
  locator: {
    getCurrentPosition: (onPosition, onError, options) => {
      geolocation
        .getCurrentPosition(options)
        .then(onPosition, (error: unknown) => onError({ code: positionCode(error) }));
    },
  },
  watch: (onPosition) => {
    let id: string | undefined;
    let ended = false;
    const clear = () => {
      // A watch that the shell has ended already needs no end.
      if (id !== undefined) geolocation.clearWatch({ id }).catch(() => undefined);
    };
    geolocation
      .watchPosition(watchOptions, (position) => {
        if (position && !ended) onPosition(position);
      })
      .then(
        (watch) => {
          id = watch;
          if (ended) clear();
        },
        // Without a position nothing is watched, as in a browser.
        () => undefined,
      );
    return () => {
      ended = true;
      clear();
    };
  },
  // The shell rejects the question while the device's positions are switched off.
  isGranted: async () =>
    await geolocation.checkPermissions().then(
      ({ location, coarseLocation }) => location === 'granted' || coarseLocation === 'granted',
      () => false,
    ),
  onPermission: (listener, signal) => {
    // Permissions are changed in the settings of the device, or by a prompt, which both cover the app.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') listener();
      },
      { signal },
    );
  },
};
