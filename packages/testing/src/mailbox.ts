import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  port: number;
  /** The emails received, oldest first. */
  mails: Email[];
  /** Sets whether further emails are temporarily rejected (451). */
  refuse: (refusing: boolean) => void;
  close: () => Promise<void>;
}

/**
 * Opens a real SMTP server on loopback that stores the emails it receives. With `login`, it accepts emails only from
 * that user.
 */
export async function openMailbox(login?: { user: string; password: string }): Promise<Mailbox> {
  const mails: Email[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => {
      const known = login !== undefined && username === login.user && password === login.password;
      answer(known ? null : new Error('Unknown user'), known ? { user: username } : undefined);
    },
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, answer) => {
      const keep = async (): Promise<Error | null> => {
        const bytes = await buffer(stream);
        if (refusing) return Object.assign(new Error('Try again later'), { responseCode: 451 });
        mails.push(await PostalMime.parse(bytes));
        return null;
      };
      void keep().then(answer, answer);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port.');
  return {
    port: address.port,
    mails,
    refuse: (value) => {
      refusing = value;
    },
    close: async () =>
      await new Promise<void>((closed) => {
        server.close(() => closed());
      }),
  };
}
