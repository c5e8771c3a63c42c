/**
 * The page to continue to after login: a path of this portal other than the login, error and home pages. `url` comes
 * from the address bar and may be malicious.
 */
export const safeUrl = (url: string | undefined): string | undefined => {
  if (url === undefined || !/^\/(?![/\\])/.test(url) || /[\p{Cc}\\]/u.test(url)) return undefined;
  return /^\/(login|error|home)([?#/]|$)/.test(url) ? undefined : url;
};
