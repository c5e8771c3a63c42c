/** Paths without a back arrow, in addition to the home page and the account page (specification, part 1 §2). */
const withoutBack = ['/profile-page', '/login', '/form', '/company-settings', '/profile'];

/** 0: the home page; 1: the account page; 'plain': any other page without a back arrow; 2: a page with a back arrow. */
export const portalMode = (path: string): 0 | 1 | 2 | 'plain' => {
  if (path === '/home') return 0;
  if (path === '/my-account') return 1;
  return withoutBack.some((known) => path === known || path.startsWith(`${known}/`)) ? 'plain' : 2;
};
