import { isPicture } from '../../../files/content-type.ts';
import { Refusal } from '../../../refusal.ts';

/** The sign that marks, anywhere in a tag, a tag that only the system may set, for example on a service report. */
const systemMark = '!';
/** The tags of files that are displayed as pictures everywhere. */
const pictureTags: ReadonlySet<string> = new Set(['signature', 'avatar']);

export const isSystemTag = (tag: string): boolean => tag.includes(systemMark);

/** Throws `file.tag_reserved` for a system tag. */
export function requireOwnTags(tags: readonly string[]): void {
  const reserved = tags.find(isSystemTag);
  if (reserved !== undefined) throw new Refusal('file.tag_reserved', { tag: reserved });
}

/** Reads the tags in a query, which are separated by commas. Throws `file.tag_reserved` for a system tag. */
export function readTags(given: string | undefined): string[] {
  const tags = (given ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  requireOwnTags(tags);
  return tags;
}

/** Throws `file.type_refused` for a signature or an avatar that is not a picture. */
export function requireFitting(tags: readonly string[], type: string): void {
  if (tags.some((tag) => pictureTags.has(tag)) && !isPicture(type)) throw new Refusal('file.type_refused', { type });
}
