import type { push } from '@field-service/contract/outgoing/push.ts';
import type { ParsedInput, RouteResult } from '@field-service/contract/route.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { selectReachable } from '../push/public.ts';
import { queueMessage } from './compose.ts';
import { readReceivers } from './receivers.queries.ts';

type Preview = typeof push.preview;
type Wording = ParsedInput<Preview>['body']['push']['contents'];

/** The text in the receiver's language, otherwise in English, otherwise in any language. */
const wordingFor = (wording: Wording, lang: string): string =>
  typeof wording === 'string' ? wording : (wording[lang] ?? wording['en-GB'] ?? Object.values(wording)[0] ?? '');

/** Queues a push for every reachable user of the contacts, and returns the outcome for each contact. */
export async function previewPush(
  context: RequestContext,
  caller: Caller,
  { body }: ParsedInput<Preview>,
): Promise<RouteResult<Preview>> {
  const wanted = [...new Set(body.contactIds)];
  const receivers = await readReceivers(context.db, wanted);
  const system = context.db.asSystem('receivers were read through the scope of the caller');
  const reachable = new Set(
    await selectReachable(
      { config: context.config, system },
      receivers.flatMap((receiver) => (receiver.userId === null ? [] : [receiver.userId])),
    ),
  );
  const { contents, headings, subtitle } = body.push;
  for (const { contactId, userId, lang, folderId } of receivers) {
    if (userId === null || !reachable.has(userId)) continue;
    const params = {
      subject: wordingFor(headings, lang),
      text: wordingFor(contents, lang),
      ...(subtitle === undefined ? {} : { subtitle: wordingFor(subtitle, lang) }),
    };
    await queueMessage(
      { db: system, enqueue: context.enqueue },
      {
        once: `preview ${uuidv7()}`,
        folderId: folderId ?? caller.folderId,
        channel: 'push',
        userId,
        address: null,
        template: 'preview',
        lang,
        params,
        refKind: 'CONTACT',
        refId: contactId,
      },
    );
  }
  return wanted.map((contactId) => {
    const known = receivers.filter((receiver) => receiver.contactId === contactId);
    const users = known.filter(({ userId }) => userId !== null && reachable.has(userId)).length;
    return { contactId, result: known.length === 0 ? 'unknown' : users === 0 ? 'unregistered' : 'queued', users };
  });
}
