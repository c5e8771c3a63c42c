import type { PlainPhrase } from './plain-phrase.ts';

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];
export const toPriority = (text: unknown): Priority => priorities.find((each) => each === text) ?? 'normal';

export const priorityNames: Record<Priority, PlainPhrase> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};
