import type { PushNotice } from '@field-service/contract/outgoing/push.ts';
import type { Template } from './templates.ts';
import type { Wording } from './wording.ts';

/** What a push tells the phone to do with the job: assign, refresh or withdraw it (domain decisions, section 7). */
const acts: Partial<Record<Template, 'A' | 'R' | 'D'>> = {
  'job-assigned': 'A',
  'job-changed': 'R',
  'job-withdrawn': 'D',
};

export interface PushedMessage {
  id: string;
  template: Template;
  ref_kind: string;
  ref_id: string;
  params: Readonly<Record<string, unknown>>;
}

/** Converts a message to the format of a push. The device acknowledges the push by the message's id. */
export function noticeOf(message: PushedMessage, { subject, text }: Wording): PushNotice {
  const status = acts[message.template];
  const { subtitle } = message.params;
  return {
    oid: message.id,
    title: subject,
    body: text,
    ...(typeof subtitle === 'string' ? { subtitle } : {}),
    ...(status === undefined ? {} : { status }),
    ...(message.ref_kind === 'POST' ? { postid: message.ref_id } : {}),
  };
}
