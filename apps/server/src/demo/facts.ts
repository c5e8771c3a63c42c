/** The password for every demonstration login. */
export const demoPassword = 'demo-2026';

export interface DemoLogin {
  /** One user name, or the first and last of a range. */
  usernames: string;
  /** The app that these users log in to. */
  app: 'office' | 'field' | 'portal';
}

/** The demonstration logins, as printed at startup. */
export const demoLogins: readonly DemoLogin[] = [
  { usernames: 'admin', app: 'office' },
  { usernames: 'dispatcher', app: 'office' },
  { usernames: 'billing', app: 'office' },
  { usernames: 'tech1 … tech8', app: 'field' },
  { usernames: 'customer1 … customer40', app: 'portal' },
];

export const technicianCount = 8;
export const customerCount = 40;
/** The number of the customer who sees service reports only after a supervisor has released them. */
export const reviewedCustomer = 6;
