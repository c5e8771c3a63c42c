import { translate } from '@field-service/i18n/translate.ts';
import { toLanguage } from '@field-service/i18n/languages.ts';
import type { SmtpSettings } from '../../../config.ts';
import { Refusal } from '../../../refusal.ts';
import { openTransport } from './transport.ts';

/** What a mail server says, without what a login to it might hold. */
const reasonOf = (error: unknown, smtp: SmtpSettings): string => {
  const text = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  return (smtp.login === undefined ? text : text.replaceAll(smtp.login.password, '***')).slice(0, 300);
};

/** Sends a mail at once, to see whether a mail server takes it. Throws `mail.failed` with what the server said. */
export async function tryMail(smtp: SmtpSettings, to: string, lang: string): Promise<{ messageId: string }> {
  const language = toLanguage(lang) ?? 'en-GB';
  const transport = openTransport(smtp);
  try {
    const sent: { messageId: string } = await transport.sendMail({
      from: smtp.from,
      to,
      subject: translate(language, 'report', 'Mail server test'),
      text: translate(language, 'report', 'The mail server is set up correctly: this email was sent through it.'),
    });
    return { messageId: sent.messageId };
  } catch (error) {
    throw new Refusal('mail.failed', { reason: reasonOf(error, smtp) }, { cause: error });
  } finally {
    transport.close();
  }
}
