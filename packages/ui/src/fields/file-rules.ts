/** The rules for the files that a field accepts; an omitted part sets no limit. */
export interface FileRules {
  /** The accepted file name extensions, without the dot: `pdf`, `jpg`. */
  endings?: readonly string[];
  /** The prefix of the media type that the browser reports for the file: `image/`. */
  type?: string;
  maxBytes?: number;
  /** The maximum number of files in total. */
  limit?: number;
}

export type FileProblem = 'type' | 'size' | 'empty' | 'count';

/** The properties of a file that the rules check. */
type Described = Pick<File, 'name' | 'type' | 'size'>;

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

const problemOf = (file: Described, { endings, type, maxBytes }: FileRules): FileProblem | undefined => {
  if (type !== undefined && !file.type.startsWith(type)) return 'type';
  if (endings !== undefined && !(file.name.includes('.') && endings.includes(endingOf(file.name)))) return 'type';
  if (file.size === 0) return 'empty';
  return maxBytes !== undefined && file.size > maxBytes ? 'size' : undefined;
};

/**
 * Selects the files that a field accepts in addition to `present` others, in the order chosen, and gives the reasons
 * for the rejected files.
 */
export function checkFiles<F extends Described>(
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
