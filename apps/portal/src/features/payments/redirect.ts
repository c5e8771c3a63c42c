/** The path within the portal to which a provider's redirect leads; undefined for an address elsewhere. */
export const pathInPortal = (redirect: string, origin: string): string | undefined => {
  const url = new URL(redirect, origin);
  return url.origin === origin && url.pathname.startsWith('/portal/')
    ? url.pathname.slice('/portal'.length) + url.search
    : undefined;
};
