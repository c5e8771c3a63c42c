/** The release, as stated in packages and logins: the version in package.json, which the build inserts. */
export const appVersion = import.meta.env.APP_VERSION;

/** The device's name, at most 200 characters. */
export const deviceName = (): string => navigator.userAgent.slice(0, 200);
