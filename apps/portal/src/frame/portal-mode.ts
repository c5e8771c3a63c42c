/** Paths that show no back arrow beside home and my account (specification, part 1 §2). */
const withoutBack = ['/profile-page', '/login', '/form', '/company-settings', '/profile'];

/** 0: home; 1: my account; 'plain': no back arrow either; 2: any other path, which has one. */
export const portalMode = (path: string): 0 | 1 | 2 | 'plain' => {
  if (path === '/home') return 0;
  if (path === '/my-account') return 1;
  return withoutBack.some((known) => path === known || path.startsWith(`${known}/`)) ? 'plain' : 2;
};
