/** The credentials of a user. */
export interface Login {
  username: string;
  password: string;
  usertype: 'staff' | 'portal';
}
