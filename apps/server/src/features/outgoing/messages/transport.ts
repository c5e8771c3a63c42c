import { connect } from 'node:net';
import nodemailer, { type Transporter } from 'nodemailer';
import type { SmtpSettings } from '../../../config.ts';
import { guardedLookup, InsideAddress, isOutsideHost, type Reach } from '../../../outside-address.ts';

const connectionTimeout = 10_000;
type Opened = (error: Error | null, socket?: { connection: ReturnType<typeof connect> }) => void;

/** Opens the connection to a server that an administrator entered; only public IP addresses are allowed. */
function connectOutside({ host, port }: { host: string; port: number }, reach: Reach, opened: Opened): void {
  if (!isOutsideHost(host, reach)) return opened(new InsideAddress());
  const socket = connect({ host, port, lookup: guardedLookup(reach), timeout: connectionTimeout });
  socket.once('timeout', () => socket.destroy(new Error('no connection in time')));
  socket.once('error', opened);
  socket.once('connect', () => {
    socket.off('error', opened);
    socket.removeAllListeners('timeout');
    socket.setTimeout(0);
    opened(null, { connection: socket });
  });
}

/** Creates a connection to a mail server. The caller closes the connection once the email has been sent. */
export const openTransport = ({ host, port, login, entered }: SmtpSettings): Transporter =>
  nodemailer.createTransport({
    host,
    port,
    secure: port === 465,
    // The sum of these time limits, in milliseconds, is how long a hanging server can block a queue worker.
    dnsTimeout: 10_000,
    connectionTimeout,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    ...(entered === undefined
      ? {}
      : { getSocket: (_options: object, opened: Opened) => connectOutside({ host, port }, entered, opened) }),
  });

/** Whether the mail server had responded when an email failed. Nothing else about the response is revealed. */
export const wasReached = (error: unknown): boolean =>
  error instanceof Error &&
  (('responseCode' in error && typeof error.responseCode === 'number') ||
    ('code' in error &&
      typeof error.code === 'string' &&
      /^E(?:AUTH|ENVELOPE|MESSAGE|STREAM|PROTOCOL)$/.test(error.code)));
