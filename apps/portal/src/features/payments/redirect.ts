/** The path inside the portal that a provider's address leads to; undefined for an address elsewhere. */
export const pathInPortal = (redirect: string, origin: string): string | undefined => {
  const url = new URL(redirect, origin);
  return url.origin === origin && url.pathname.startsWith('/portal/')
    ? url.pathname.slice('/portal'.length) + url.search
    : undefined;
};
