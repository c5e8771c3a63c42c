import { sqlFiles } from './import-rules.ts';

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  source: string;
  /** `source` without its comments; line breaks are kept. */
  code: string;
}

/**
 * A rule that cannot be checked by imports: a pattern that must not occur in some files, or a path that must not exist.
 */
export interface TextRule {
  name: string;
  comment: string;
  files: RegExp;
  except?: RegExp;
  /** If absent, the existence of the file is the violation. */
  forbidden?: RegExp;
}

const tests = /\.test\.tsx?$/;
const sqlOrTests = new RegExp(`${sqlFiles}|${tests.source}`);

export const textRules: readonly TextRule[] = [
  {
    name: 'sql-text',
    comment: 'SQL is written only in queries.ts, db/ and queue/',
    files: /^apps\/server\/src\//,
    except: sqlOrTests,
    forbidden:
      /\bsql(<[^`;]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(db|tx|trx)\s*\.(from|fromAny|fromChildrenOf|childrenOf|table|update|insert|remove|rows|source|sourceAny)\(|\.query(<[^(;]*>)?\(\s*[`'"]/,
  },
  {
    name: 'no-barrel',
    comment: 'a file must not only re-export others',
    files: /^(apps|packages|tools|e2e|bench)\/.*\/(index|mod)\.tsx?$/,
  },
  {
    name: 'no-export-all',
    comment: 'a module lists its exports by name',
    files: /\.tsx?$/,
    forbidden: /^\s*export \* (as \w+ )?from\b/m,
  },
  {
    name: 'no-catch-all-folder',
    comment: 'folders are named after their contents',
    files: /(^|\/)(utils?|helpers?|common|core|managers?)\//i,
  },
  {
    name: 'indexeddb-in-offline',
    comment: 'only offline/ accesses the local database',
    files: /^apps\/field\/src\//,
    except: /^apps\/field\/src\/offline\//,
    forbidden: /\bindexedDB\b|\bIDB[A-Z]\w+/,
  },
  {
    name: 'device-in-native',
    comment: 'only native/ accesses the camera, position, push notifications and files of the device',
    files: /^apps\/(office|portal|field)\/src\//,
    except: /^apps\/field\/src\/native\//,
    forbidden:
      /\bnavigator\s*\.\s*(geolocation|mediaDevices|vibrate|wakeLock)\b|\bgetUserMedia\b|\bPushManager\b|\bshowOpenFilePicker\b/,
  },
  {
    name: 'dialogs-over-work',
    comment:
      'a dialog of the field app is the Menu, a Sheet, CameraDialog, PictureViewer or ConfirmButton, which open with a tap, or a LateDialog, which never covers work',
    files: /^apps\/field\/src\//,
    except:
      /^apps\/field\/src\/(frame\/dialogs\/(Sheet|PictureViewer|LateDialog)|features\/stations\/CameraDialog|app\/menu\/Menu)\.tsx$/,
    forbidden:
      /<(Modal|Drawer|Popover|HoverCard|dialog|ConfirmDialog|FormDialog|ActDialog)\b|\bshowModal\(|\b(window|globalThis)\.(alert|confirm|prompt)\(|(?<![.\w])(alert|prompt)\(/,
  },
  {
    name: 'domain-pure',
    comment: 'the domain has no clock, randomness or asynchronous code: time and ids are arguments',
    files: /^packages\/domain\/src\//,
    except: tests,
    forbidden:
      /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\.(getRandomValues|randomUUID)\b|\basync\b|\bawait\b|\bPromise\b|\bsetTimeout\b|\bfetch\(/,
  },
];

/** Removes comments and keeps strings and line breaks, accurately enough for the patterns above. */
export const withoutComments = (source: string): string =>
  source.replaceAll(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (match, literal: string | undefined) => literal ?? match.replaceAll(/[^\n]/g, ' '),
  );

/** The line on which `file` violates `rule`, if any. */
export function breaks(rule: TextRule, file: SourceFile): number | undefined {
  if (!rule.files.test(file.path) || rule.except?.test(file.path) === true) return undefined;
  if (rule.forbidden === undefined) return 1;
  const at = file.code.search(rule.forbidden);
  return at < 0 ? undefined : file.code.slice(0, at).split('\n').length;
}
