import type { DatasetRow } from '@field-service/contract/data.ts';
import type { MailProblem } from '@field-service/contract/outgoing/messages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { StatusKind } from '@field-service/ui/record/status-kind.ts';
import { IconAlertTriangle, IconClock, IconMailCheck, IconMailOff, type Icon } from '@tabler/icons-react';
import type { PlainPhrase } from '../parts/plain-phrase.ts';

export type Mail = DatasetRow<'messages'>;

const kinds: Readonly<Record<string, PlainPhrase>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  reminder: 'Payment reminder',
  payment: 'Receipt (payment)',
  'payment-rejected': 'Payment rejected',
  statement: 'Statement of account',
  'service-report': 'Service report',
  'visit-confirmation': 'Confirmation of the time',
  'visit-declined': 'Visit declined',
  'form-link': 'Form to fill in',
  'sighting-answered': 'Answer to a sighting',
  'ticket-received': 'Request received',
  'ticket-replied': 'Reply to a request',
  'ticket-resolved': 'Request resolved',
  'ticket-job-done': 'Job of a request done',
};

/** What became of an email. */
export const mailStates: Readonly<Record<Mail['status'], { kind: StatusKind; icon: Icon; name: PlainPhrase }>> = {
  queued: { kind: 'progress', icon: IconClock, name: 'Queued' },
  sent: { kind: 'done', icon: IconMailCheck, name: 'Sent (mail)' },
  held: { kind: 'cancelled', icon: IconMailOff, name: 'Not sent' },
  failed: { kind: 'overdue', icon: IconAlertTriangle, name: 'Failed' },
};

const problems: Readonly<Record<MailProblem, PlainPhrase>> = {
  no_address: 'There is no email address.',
  no_server: 'The mail server is not set up. The email waits for it for up to 7 days.',
  no_password: 'The password of the mail server cannot be read; it is sent once it is entered again, within 7 days.',
  switched_off: 'The recipient has switched off these emails.',
  outdated: 'It was no longer needed.',
  not_accepted: 'The mail server did not accept it. Check the address, then send it again.',
  not_reached: 'The mail server was not reached. It is tried a few more times.',
};

/** What an email is, and why it was not sent, in words. */
export const useMailTexts = () => {
  const t = useT('office');
  return {
    kinds: Object.fromEntries(Object.entries(kinds).map(([template, name]) => [template, t(name)])),
    kindOf: ({ template }: Pick<Mail, 'template'>): string => t(kinds[template] ?? 'Other email'),
    stateOf: ({ status }: Pick<Mail, 'status'>): string => t(mailStates[status].name),
    problemOf: ({ problem }: Pick<Mail, 'problem'>): string => (problem === null ? '' : t(problems[problem])),
  };
};
