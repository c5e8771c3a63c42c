import { parseSync } from 'vite';
import type { SourceFile } from './text-rules.ts';

/** The tables whose rows belong to a scope. */
export interface TablesOfScope {
  /** Tables that are read only through the caller's scope. */
  scoped: readonly string[];
  /** Tables whose rows belong to a row of a scoped table. */
  children: readonly string[];
}

export const scopeRule = {
  name: 'scope-kept',
  comment:
    "SQL uses a scoped table or one of its child tables only as the caller's source, `${db.sourceAny('folder')}`, or along a reference, `${related('join folder f on f.id = p.folder_id')}`; a justified exception states its reason directly above or inside the statement, `Unscoped: {why}`",
};

const checked = /^apps\/server\/src\/(features|datasets|history|hooks|sync)\/(?!.*\.test\.ts$).*\.ts$/;
const reason = /\bUnscoped: (\S+ ){2}\S/;
/** Matches files of system work, which use `SystemDb` and never a caller's `ScopedDb`. */
const systemOnly = /^(?![^]*\bScopedDb\b)[^]*\bSystemDb\b/;
/** A condition after a fragment narrows its rows; an `or` would bypass its reference. */
const alternative = /^\s*or\b/i;

interface Span {
  start: number;
  end: number;
}
interface Node extends Span {
  type: string;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value &&
  'end' in value;

/** Text that may be SQL: every template, and every string that starts like a statement or a part of one. */
const isText = (node: Node): boolean =>
  node.type === 'TemplateElement' ||
  ('value' in node &&
    typeof node.value === 'string' &&
    /^\s*(select|from|(left )?join|update|insert|delete|with)\b/i.test(node.value));
const callsRelated = (node: Node): boolean =>
  'callee' in node && isNode(node.callee) && 'name' in node.callee && node.callee.name === 'related';

const bearsReason = /Statement$|Declaration$|^(Property|PropertyDefinition|MethodDefinition)$/;

/** The lines on which `file` uses a table without its scope, a reference or a reason. */
export function scopeBreaks(file: SourceFile, tables: TablesOfScope): readonly number[] {
  if (tables.scoped.length === 0 || !checked.test(file.path) || systemOnly.test(file.source)) return [];
  const names = [...tables.scoped, ...tables.children].join('|');
  const named = new RegExp(
    String.raw`\b(?:from|join|update|into|using)\s+(?:only\s+)?"?(?:${names})\b(?!['-])|\bfrom\s[^()';]*,\s*(?:${names})\s+\w`,
    'gi',
  );
  const { program, comments } = parseSync(file.path, file.source);
  const reasons = joinLines(comments, file.source).filter((comment) => reason.test(textOf(comment, file.source)));
  const isAbove = (comment: Span, node: Node): boolean =>
    /^[^\S\n]*\n?[^\S\n]*$/.test(file.source.slice(comment.end, node.start)) && comment.end <= node.start;
  const broken: number[] = [];

  const visit = (node: unknown, around: readonly Node[]): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, around);
    else if (isNode(node)) {
      const inside = node.type !== 'Program' && bearsReason.test(node.type) ? [...around, node] : around;
      if (isText(node)) check(node, inside);
      else if (!callsRelated(node)) for (const value of Object.values(node)) visit(value, inside);
    }
  };
  const check = (text: Node, around: readonly Node[]): void => {
    const [outer, inner] = [around[0], around.findLast((node) => node.type !== 'Property')];
    if (outer !== undefined && systemOnly.test(textOf(outer, file.source))) return;
    const excused = reasons.some(
      (comment) =>
        around.some((node) => isAbove(comment, node)) ||
        (inner !== undefined && comment.start >= inner.start && comment.end <= inner.end),
    );
    if (excused) return;
    // The node includes the quotation mark at the start of the text.
    const start = text.start + 1;
    const sql = file.source.slice(start, text.end).replace(/['"`]$/, '');
    const places = [...sql.matchAll(named)].map((match) => match.index);
    if (alternative.test(sql) && /\brelated\([^()]*\)\}$/.test(file.source.slice(0, start))) places.push(0);
    broken.push(...places.map((at) => file.source.slice(0, start + at).split('\n').length));
  };
  visit(program, []);
  return broken;
}

const textOf = ({ start, end }: Span, source: string): string => source.slice(start, end);

/** Joins consecutive one-line comments into one. */
const joinLines = (comments: readonly Span[], source: string): readonly Span[] =>
  comments.reduce<Span[]>((joined, comment) => {
    const last = joined.at(-1);
    if (last !== undefined && /^\n[^\S\n]*$/.test(source.slice(last.end, comment.start)))
      joined[joined.length - 1] = { start: last.start, end: comment.end };
    else joined.push({ start: comment.start, end: comment.end });
    return joined;
  }, []);
