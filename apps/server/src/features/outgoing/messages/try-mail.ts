import { translate } from '@field-service/i18n/translate.ts';
import { toLanguage } from '@field-service/i18n/languages.ts';
import type { SmtpSettings } from '../../../config.ts';
import { Refusal } from '../../../refusal.ts';
import { openTransport, wasReached } from './transport.ts';

/** Sends a test email immediately. Throws `mail.failed` or `mail.not_reached`, and reveals nothing else. */
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
    throw new Refusal(wasReached(error) ? 'mail.failed' : 'mail.not_reached', {}, { cause: error });
  } finally {
    transport.close();
  }
}
