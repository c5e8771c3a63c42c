/** The wording of an email or a push, in one language. */
export interface Wording {
  subject: string;
  text: string;
}
