export { makeBackup, sweepBackups } from './make.ts';
export { restoreFile } from './restore.ts';
export { backUpTo } from './to-file.ts';
