/**
 * The page to continue to after login: a path of this portal, never another site, and not the login, error or home
 * page. `url` comes from the address bar and may be malicious.
 */
export const safeUrl = (url: string | undefined): string | undefined => {
  if (url === undefined || !/^\/(?![/\\])/.test(url) || /[\p{Cc}\\]/u.test(url)) return undefined;
  return /^\/(login|error|home)([?#/]|$)/.test(url) ? undefined : url;
};
