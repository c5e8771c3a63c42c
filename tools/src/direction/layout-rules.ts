import path from 'node:path';
import type { SourceFile } from './text-rules.ts';

/** A rule about the location of files. `broken` returns the places that violate it. */
export interface LayoutRule {
  name: string;
  comment: string;
  broken: (files: readonly SourceFile[], readmes: ReadonlyMap<string, string>) => readonly string[];
}

const areas = ['work', 'customers', 'money', 'goods', 'people', 'access', 'outgoing', 'site'];
const maxFiles = 31;
const maxReadmeLines = 15;
/** Migrations have one global order, so their folder may be larger. */
const unlimited = /\/migrations$/;
const areaFolder = /^apps\/server\/src\/features\/([^/]+)\//;

const foldersOf = (files: readonly SourceFile[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(files, (file) => path.posix.dirname(file.path))].map(([folder, held]) => [folder, held.length]),
  );

/** The rules from `docs/architecture.md`, "Areas". */
export const layoutRules: readonly LayoutRule[] = [
  {
    name: 'folder-size',
    comment: `a folder contains at most ${maxFiles} source files; divide larger ones into subfolders`,
    broken: (files) =>
      [...foldersOf(files)].flatMap(([folder, count]) => (count > maxFiles && !unlimited.test(folder) ? [folder] : [])),
  },
  {
    name: 'features-in-areas',
    comment: `a server feature is in one of the areas ${areas.join(', ')}`,
    broken: (files) =>
      files.flatMap(({ path: file }) => {
        const area = areaFolder.exec(file)?.[1];
        const isInNoun = file.split('/').length > 6;
        return area === undefined || (areas.includes(area) && isInNoun) ? [] : [file];
      }),
  },
  {
    name: 'area-readme',
    comment: `an area's README describes its contents, inputs and outputs in at most ${maxReadmeLines} lines`,
    broken: (files, readmes) =>
      [...new Set(files.flatMap(({ path: file }) => areaFolder.exec(file)?.[0] ?? []))].filter((folder) => {
        const text = readmes.get(`${folder}README.md`);
        return text === undefined || text.trimEnd().split('\n').length > maxReadmeLines;
      }),
  },
];
