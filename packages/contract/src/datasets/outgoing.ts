import type { DatasetFacts } from './facts.ts';

export const messages = {
  name: 'messages',
  fields: {
    id: { type: 'id' },
    template: { type: 'text' },
    address: { type: 'text', nullable: true },
    lang: { type: 'text' },
    refkind: { type: 'text' },
    refid: { type: 'id' },
    folderid: { type: 'reference', to: 'folders', nullable: true },
    status: { type: 'choice', of: ['queued', 'sent', 'held', 'failed'] },
    error: { type: 'text', nullable: true, find: false },
    problem: {
      type: 'choice',
      of: ['no_address', 'no_server', 'no_password', 'switched_off', 'outdated', 'not_accepted', 'not_reached'],
      nullable: true,
      find: false,
    },
    sentAt: { type: 'instant', nullable: true },
    cts: { type: 'instant' },
    uts: { type: 'instant' },
    contactid: { type: 'reference', to: 'contacts', nullable: true, shown: false },
  },
  sort: 'cts desc',
  search: true,
} as const satisfies DatasetFacts;

export const webhooks = {
  name: 'webhooks',
  fields: {
    id: { type: 'id' },
    folderid: { type: 'reference', to: 'folders', nullable: true },
    name: { type: 'text' },
    url: { type: 'text', find: false },
    events: { type: 'texts' },
    active: { type: 'boolean' },
    failingSince: { type: 'instant', nullable: true },
    disabledAt: { type: 'instant', nullable: true, find: false },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
  },
  sort: 'name asc',
  search: true,
} as const satisfies DatasetFacts;

export const webhookDeliveries = {
  name: 'webhook-deliveries',
  fields: {
    id: { type: 'id' },
    webhookid: { type: 'reference', to: 'webhooks' },
    eventid: { type: 'id', find: false },
    event: { type: 'text' },
    noun: { type: 'text' },
    recordid: { type: 'id' },
    at: { type: 'instant' },
    state: { type: 'choice', of: ['waiting', 'sent', 'failed'] },
    attempts: { type: 'integer' },
    nextAt: { type: 'instant', nullable: true, find: false },
    reached: { type: 'boolean', nullable: true },
    uts: { type: 'instant' },
    ctid: { type: 'integer' },
  },
  sort: 'at desc',
} as const satisfies DatasetFacts;
