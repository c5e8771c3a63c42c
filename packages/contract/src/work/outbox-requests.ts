import type { StatusWrite, TrailsWrite } from './outbox-writes.ts';

/*
 * A small write is the same request whether the phone sends it or an export of the phone is imported: its key then has
 * one effect.
 */

export const statusRequest = ({ jobId, status, uts }: StatusWrite) => ({
  params: { id: jobId },
  body: { uts, fields: {}, status },
});

export const trailsRequest = ({ jobId, trails }: TrailsWrite) => ({ params: { id: jobId }, body: { trails } });
