/** Paths without a back arrow, in addition to home and my account (specification, part 1 §2). */
const withoutBack = ['/profile-page', '/login', '/form', '/company-settings', '/profile'];

/** 0: home; 1: my account; 'plain': also without a back arrow; 2: any other path, with a back arrow. */
export const portalMode = (path: string): 0 | 1 | 2 | 'plain' => {
  if (path === '/home') return 0;
  if (path === '/my-account') return 1;
  return withoutBack.some((known) => path === known || path.startsWith(`${known}/`)) ? 'plain' : 2;
};
