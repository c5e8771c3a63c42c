import nodemailer, { type Transporter } from 'nodemailer';
import type { SmtpSettings } from '../../../config.ts';

/** A connection to a mail server; close it when the mail is out. */
export const openTransport = ({ host, port, login }: SmtpSettings): Transporter =>
  nodemailer.createTransport({
    host,
    port,
    secure: port === 465,
    connectionTimeout: 15_000,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
  });
