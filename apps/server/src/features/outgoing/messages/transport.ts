import nodemailer, { type Transporter } from 'nodemailer';
import type { SmtpSettings } from '../../../config.ts';

/** A connection to a mail server; close it when the mail is out. */
export const openTransport = ({ host, port, login }: SmtpSettings): Transporter =>
  nodemailer.createTransport({
    host,
    port,
    secure: port === 465,
    // A server that hangs holds a worker of the queue no longer than these together (milliseconds).
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
  });
