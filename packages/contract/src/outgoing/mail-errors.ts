import type { MailProblem } from './messages.ts';

/** Why an email was not sent: the text that is stored with it (`error` in the dataset `messages`), by `problem`. */
export const mailErrors = {
  no_address: 'no address',
  no_server: 'no mail server is set up',
  no_password: 'the password of the mail server cannot be opened with the key of this server',
  switched_off: 'the recipient has switched off these mails',
  outdated: 'what it tells of is over',
  // General, because a server's reply would describe whatever host an administrator entered.
  not_accepted: 'the mail server did not accept the mail',
  not_reached: 'the mail server was not reached',
} as const satisfies Record<MailProblem, string>;
