/** What a field accepts; each part is optional, and an omitted one has no limit. */
export interface FileRules {
  /** Endings of names, without the dot: `pdf`, `jpg`. */
  endings?: readonly string[];
  /** Beginning of the type that the browser reads from the file: `image/`. */
  type?: string;
  maxBytes?: number;
  /** How many files in all. */
  limit?: number;
}

export type FileProblem = 'type' | 'size' | 'empty' | 'count';

/** A file as far as the rules look at it. */
type Described = Pick<File, 'name' | 'type' | 'size'>;

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

const problemOf = (file: Described, { endings, type, maxBytes }: FileRules): FileProblem | undefined => {
  if (type !== undefined && !file.type.startsWith(type)) return 'type';
  if (endings !== undefined && !(file.name.includes('.') && endings.includes(endingOf(file.name)))) return 'type';
  if (file.size === 0) return 'empty';
  return maxBytes !== undefined && file.size > maxBytes ? 'size' : undefined;
};

/** The files that a field takes on top of `present` others, in the order chosen, and why it leaves the others out. */
export function admit<F extends Described>(
  chosen: readonly F[],
  rules: FileRules,
  present: number,
): { taken: F[]; refused: { file: F; problem: FileProblem }[] } {
  const taken: F[] = [];
  const refused: { file: F; problem: FileProblem }[] = [];
  for (const file of chosen) {
    const full = rules.limit !== undefined && present + taken.length >= rules.limit;
    const problem = problemOf(file, rules) ?? (full ? 'count' : undefined);
    if (problem === undefined) taken.push(file);
    else refused.push({ file, problem });
  }
  return { taken, refused };
}
