import type { Part } from '../parts.ts';

/** The texts of a part, in their order. */
export function textsOf(part: Part): string[] {
  switch (part?.part) {
    case 'text':
    case 'heading':
      return [part.content];
    case 'amount':
      return [part.shown];
    case 'fact':
      return [part.name, typeof part.value === 'string' ? part.value : part.value.shown];
    case 'box':
      return part.children.flatMap(textsOf);
    case 'table':
      return [
        ...part.columns.map(({ title }) => title),
        ...part.rows.flatMap((row) => ('title' in row ? textsOf(row.title) : row.flatMap(textsOf))),
      ];
    default:
      return [];
  }
}
