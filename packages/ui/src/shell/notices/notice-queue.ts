import { createQueue } from './waiting-queue.ts';

/** A brief message, before it is shown. */
export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error' | 'offline';
  message: string;
  /** A notice with the id of one that is shown replaces it. */
  id?: string;
  /** Takes back what the notice reports. */
  undo?: () => void;
}

export const noticeQueue = createQueue<Notice>();
