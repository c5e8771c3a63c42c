/** The release, as packages and logins name it. */
export const appVersion = '0.1.0';

/** What the device calls itself, at most 200 characters. */
export const deviceName = (): string => navigator.userAgent.slice(0, 200);
