import type { NewPostWrite, StatusWrite, TrailsWrite, WorkSignWrite } from './outbox-writes.ts';

/*
 * A small write is the same request whether the phone sends it or an export of the phone is imported: its key then has
 * one effect.
 */

export const statusRequest = ({ jobId, status, uts }: StatusWrite) => ({
  params: { id: jobId },
  body: { uts, fields: {}, status },
});

export const trailsRequest = ({ jobId, trails }: TrailsWrite) => ({ params: { id: jobId }, body: { trails } });

const pairOf = ([lat, lng]: readonly [number, number]): [number, number] => [lat, lng];

export const workSignRequest = ({ type, time, geo, postid }: WorkSignWrite) => ({
  body: { type, time, geo: geo === null ? null : pairOf(geo), ...(postid === null ? {} : { postid }) },
});

type Post = Pick<NewPostWrite, 'body' | 'linePlaces'>;

const isJob = ({ body: { systype } }: Pick<NewPostWrite, 'body'>): boolean =>
  systype === undefined || systype === 'job';

/** The key under which an attachment is sent. The id of its file follows from it. */
export const attachmentKey = (id: string): string => `attachment-${id}`;

/** What is said of an attachment of a post; the file itself is sent as a form. */
export const attachmentQuery = (write: Pick<NewPostWrite, 'body'>): { perms?: 'any' } =>
  // A certificate or a receipt is for the people who decide about it, and for nobody else.
  isJob(write) ? { perms: 'any' } : {};

/**
 * The request that creates a post. `sent`: the ids of its attachments' files, by their places in the form. `device`: the
 * device's id, by which the device's own id of a job is known.
 */
export function newPostRequest(
  { body, linePlaces = [] }: Post,
  sent: ReadonlyMap<string, readonly string[]>,
  device: string,
) {
  if (body.systype === 'claim') {
    const lines = body.lines?.map((line, at) => ({
      ...line,
      files: [...(line.files ?? []), ...(sent.get(linePlaces[at] ?? '') ?? [])],
    }));
    return { body: { ...body, ...(lines === undefined ? {} : { lines }) } };
  }
  const files = [...sent.values()].flat();
  const whole = files.length === 0 ? body : { ...body, files };
  return { body: whole.systype === 'leave' ? whole : { ...whole, device } };
}

/** Whether a post is submitted once it has been created, as a claim is. */
export const isSubmitted = ({ body }: Pick<NewPostWrite, 'body'>): boolean => body.systype === 'claim';

/** The key under which the post of a write is submitted. */
export const submitKey = (id: string): string => `${id}-submit`;

export const submitRequest = ({ id, uts }: { id: string; uts: number }) => ({ params: { id }, body: { uts } });
