/** What a mail or a push says, in one language. */
export interface Wording {
  subject: string;
  text: string;
}
