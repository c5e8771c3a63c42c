/** The token in the fragment of an open link, such as `#token=…`; undefined if there is none. */
export const tokenIn = (hash: string): string | undefined => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
};
