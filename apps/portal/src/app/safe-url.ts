/**
 * The page that a login goes on to: a path of this portal, never another site, another scheme or the login again.
 * `url` comes from the address and may have been made by anybody.
 */
export const safeUrl = (url: string | undefined): string | undefined => {
  if (url === undefined || !/^\/(?![/\\])/.test(url) || /[\p{Cc}\\]/u.test(url)) return undefined;
  return /^\/(login|error|home)([?#/]|$)/.test(url) ? undefined : url;
};
