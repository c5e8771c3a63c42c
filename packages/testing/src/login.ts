/** What someone logs in with. */
export interface Login {
  username: string;
  password: string;
  usertype: 'staff' | 'portal';
}
