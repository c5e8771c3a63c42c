import type { LoadedPost } from './queries.ts';
import type { EnteredLine } from './create/lines.ts';
import type { StoredLine } from './references.queries.ts';

/** The editable fields of a job, by their wire names. */
export interface JobFields {
  contactid: string | null;
  addressid: string | null;
  typeid: string;
  title: string;
  natures: string[];
  timeslotid: string | null;
  plan: number | null;
  plan2: number | null;
  due: number | null;
  duration: string | null;
  /** An index into `timeTypes`. */
  timetype: number;
  instructions: string;
  priority: string;
  /** Without duplicates. */
  tags: string[];
  lines: EnteredLine[];
}

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

export const enteredLine = (line: StoredLine): EnteredLine & { id: string } => ({
  id: line.id,
  parentId: line.parentId,
  itemid: line.itemId,
  name: line.name,
  qty: line.qty,
  price: line.price,
  uiDisc: line.uiDisc,
  tax: line.tax,
  flags: line.flags,
});

export const fieldsOf = (post: LoadedPost, lines: readonly StoredLine[]): JobFields => ({
  contactid: post.contactId,
  addressid: post.siteId,
  typeid: post.typeId,
  title: post.title,
  natures: post.natures,
  timeslotid: post.timeslotId,
  plan: post.plan,
  plan2: post.plan2,
  due: post.due,
  duration: post.duration,
  timetype: post.timetype,
  instructions: text(post.data['instructions'], ''),
  priority: text(post.data['priority'], 'normal'),
  tags: post.tags,
  lines: lines.map(enteredLine),
});

/** A post's assignees as shown in the history and on live screens. */
export const assigneeNames = (post: LoadedPost): { id: string; name: string; lead: boolean }[] =>
  post.assignees.map(({ id, name, lead }) => ({ id, name, lead }));
