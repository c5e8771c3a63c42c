import { mailErrors } from '@field-service/contract/outgoing/mail-errors.ts';
import { isLanguage } from '@field-service/i18n/languages.ts';
import type { Overrides } from '@field-service/i18n/translate.ts';
import { buffer } from 'node:stream/consumers';
import type { JobContext } from '../../../queue/job.ts';
import { deliverPush } from '../push/public.ts';
import { noDevice } from './held-mails.ts';
import { mailServer } from './mail-server.ts';
import { noticeOf, type PushedMessage } from './push-notice.ts';
import { readAttachment, readMessage, settleMessage } from './queries.ts';
import { isTemplate, wordMessage } from './templates.ts';
import { openTransport, wasReached } from './transport.ts';
import { readMuted } from './muted-topics.queries.ts';
import { obstacleOf } from './obstacles.ts';

/**
 * Computes, before every attempt, message data that must not be stored, such as a link's token. Returns undefined if
 * the message should no longer be sent.
 */
export type LatestParams = (
  context: JobContext,
  message: { template: string; refKind: string; refId: string; params: Readonly<Record<string, unknown>> },
) => Promise<Readonly<Record<string, string | number>> | undefined>;
/** What is attached to an email. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}
/** Makes an attachment that is not stored, when the email is sent; undefined for a message without one. */
export type Attach = (
  context: JobContext,
  message: { template: string; refId: string; params: Readonly<Record<string, unknown>> },
) => Promise<MailAttachment | undefined>;
const noAttachment: Attach = async () => await Promise.resolve(undefined);
const noLatest: LatestParams = async () => await Promise.resolve({});

const ownTexts = async (context: JobContext, lang: string): Promise<Overrides> =>
  (await context.phrases.of(isLanguage(lang) ? lang : 'en-GB')).report;

async function sendPush(
  context: JobContext,
  message: PushedMessage & { user_id: string | null; lang: string },
): Promise<void> {
  try {
    const notice = noticeOf(
      message,
      wordMessage(message.template, message.lang, message.params, await ownTexts(context, message.lang)),
    );
    const delivery = message.user_id === null ? 'unregistered' : await deliverPush(context, message.user_id, notice);
    await settleMessage(
      context.system,
      message.id,
      delivery === 'sent'
        ? { status: 'sent', error: null, sentAt: context.now() }
        : { status: 'held', error: noDevice, sentAt: null },
    );
  } catch (error) {
    await settleMessage(context.system, message.id, {
      status: 'failed',
      error: error instanceof Error ? error.message : String(error),
      sentAt: null,
    });
    throw error;
  }
}

/** Stores what became of an email, and shows it on the screens that list it. */
const settle = async (context: JobContext, id: string, outcome: Parameters<typeof settleMessage>[2]): Promise<void> =>
  await context.transaction(async ({ db, notify }) => {
    await settleMessage(db, id, outcome);
    notify('message', id);
  });

async function storedAttachment(
  context: JobContext,
  message: { ref_kind: string; ref_id: string; params: Readonly<Record<string, unknown>> },
): Promise<MailAttachment | undefined> {
  const { version } = message.params;
  const file = await readAttachment(
    context.system,
    message.ref_kind,
    message.ref_id,
    typeof version === 'number' ? version : undefined,
  );
  return (
    file && {
      filename: file.fileName,
      contentType: file.type,
      content: await buffer(await context.files.read(file.sha256)),
    }
  );
}

/**
 * Sends one message. Without a mail server (or, for pushes, a registered device) the message is held with the reason. A
 * failure throws, so that the queue retries. The header `Message-ID` contains the message's id, so that an email that
 * was sent twice is recognised as one.
 */
export async function sendMessage(
  context: JobContext,
  messageId: string,
  latest: LatestParams = noLatest,
  attach: Attach = noAttachment,
): Promise<void> {
  const message = await readMessage(context.system, messageId);
  if (message === undefined || message.status === 'sent' || !isTemplate(message.template)) return;
  if (message.channel === 'push') {
    await sendPush(context, { ...message, template: message.template });
    return;
  }
  const smtp = await mailServer(context.system, context.config);
  const { template, address } = message;
  const byHand = message.params['byHand'] === 1;
  const muted = await readMuted(context.system, template, address === null ? [] : [address]);
  const obstacle = obstacleOf(smtp, { address, byHand }, muted);
  if (obstacle !== null || typeof smtp !== 'object' || address === null) {
    await settle(context, messageId, {
      status: 'held',
      error: mailErrors[obstacle ?? 'no_server'],
      sentAt: null,
    });
    return;
  }
  const late = await latest(context, {
    template: message.template,
    refKind: message.ref_kind,
    refId: message.ref_id,
    params: message.params,
  });
  if (late === undefined) {
    await settle(context, messageId, { status: 'held', error: mailErrors.outdated, sentAt: null });
    return;
  }
  const wording = wordMessage(
    message.template,
    message.lang,
    { ...message.params, ...late },
    await ownTexts(context, message.lang),
  );
  const made = await attach(context, { template, refId: message.ref_id, params: message.params });
  const attachment = made ?? (await storedAttachment(context, message));
  const transport = openTransport(smtp);
  try {
    await transport.sendMail({
      messageId: `<${message.id}@${/@([^@\s<>]+)>?$/.exec(smtp.from)?.[1] ?? 'localhost'}>`,
      from: smtp.from,
      to: address,
      subject: wording.subject,
      text: wording.text,
      attachments: attachment === undefined ? [] : [attachment],
    });
  } catch (error) {
    const failure = wasReached(error) ? mailErrors.not_accepted : mailErrors.not_reached;
    await settle(context, messageId, { status: 'failed', error: failure, sentAt: null });
    throw new Error(failure, { cause: error });
  } finally {
    transport.close();
  }
  await settle(context, messageId, { status: 'sent', error: null, sentAt: context.now() });
}
