/** The release, as stated in packages and logins. */
export const appVersion = '0.1.0';

/** The device's name, at most 200 characters. */
export const deviceName = (): string => navigator.userAgent.slice(0, 200);
