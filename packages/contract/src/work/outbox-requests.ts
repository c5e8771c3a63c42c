import type {
  NewPostBody,
  NewPostWrite,
  OwnFileWrite,
  StatusWrite,
  TrailsWrite,
  WorkSignWrite,
} from './outbox-writes.ts';

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

const isJob = ({ body: { systype } }: Pick<NewPostWrite, 'body'>): boolean =>
  systype === undefined || systype === 'job';

/** The key under which an attachment is sent. The id of its file follows from it. */
export const attachmentKey = (id: string): string => `attachment-${id}`;

/** What is said of an attachment of a post; the file itself is sent as a form. */
export const attachmentQuery = (write: Pick<NewPostWrite, 'body'>): { perms?: 'any' } =>
  // A certificate or a receipt is for the people who decide about it, and for nobody else.
  isJob(write) ? { perms: 'any' } : {};

/** The ids of the files that were sent for a post, by their places in its form. */
export type SentFiles = ReadonlyMap<string, readonly string[]>;

type Claim = Extract<NewPostBody, { systype: 'claim' }>;

/** The lines of a claim with the receipts that were sent for them, beside those that the server has. */
const linesWith = ({ lines }: Claim, { linePlaces = [] }: Pick<NewPostWrite, 'linePlaces'>, sent: SentFiles) =>
  lines.map((line, at) => ({ ...line, files: [...line.files, ...(sent.get(linePlaces[at] ?? '') ?? [])] }));

/**
 * The request that creates a post. `device`: the id of the phone, with which the phone's own id of a job makes the job
 * known.
 */
export function newPostRequest(write: Pick<NewPostWrite, 'body' | 'linePlaces'>, sent: SentFiles, device: string) {
  const { body } = write;
  if (body.systype === 'claim') return { body: { ...body, lines: linesWith(body, write, sent) } };
  const files = [...sent.values()].flat();
  const whole = files.length === 0 ? body : { ...body, files };
  return { body: whole.systype === 'leave' ? whole : { ...whole, device } };
}

/** The request that corrects a claim of the server; undefined for a post that is created. */
export function correctionRequest(write: Pick<NewPostWrite, 'body' | 'linePlaces' | 'corrects'>, sent: SentFiles) {
  const { body, corrects } = write;
  if (corrects === undefined || body.systype !== 'claim') return undefined;
  const { title, notes } = body;
  const fields = { title, notes, lines: linesWith(body, write, sent) };
  return { params: { id: corrects.id }, body: { systype: 'claim' as const, uts: corrects.uts, fields } };
}

/** Whether a post is submitted once it has been created, as a claim is. */
export const isSubmitted = ({ body }: Pick<NewPostWrite, 'body'>): boolean => body.systype === 'claim';

/** The key under which the post of a write is submitted. */
export const submitKey = (id: string): string => `${id}-submit`;

export const submitRequest = ({ id, uts }: { id: string; uts: number }) => ({ params: { id }, body: { uts } });

/** What is said of a file of one's own profile; the file itself is sent as a form. */
export const ownFileQuery = (userId: string, { what }: Pick<OwnFileWrite, 'what'>) => ({
  aref: `USER.${userId}`,
  perms: 'any' as const,
  // Files with these tags are accepted only if they are pictures.
  tags: what === 'sign' ? 'signature' : 'avatar',
});

/** The key under which a file becomes one's signature, or one's picture: based on another version, it is another request. */
export const ownFileKey = (id: string, { what, round, base }: Pick<OwnFileWrite, 'what' | 'round' | 'base'>): string =>
  what === 'sign' ? `${id}-${round}` : `${id}-${round}-${base ?? 0}`;

/** The request that makes a file one's signature; null leaves none. */
export const signatureRequest = (fileId: string | null) => ({ body: { fileId } });

/** The request that makes a file one's profile picture; null leaves none. `id`: that of the profile's contact. */
export const avatarRequest = (id: string, base: number, fileId: string | null) => ({
  body: { contact: { id, uts: base, avatar: fileId } },
});
