/** The wording of a mail or a push, in one language. */
export interface Wording {
  subject: string;
  text: string;
}
