export { makeBackup, sweepBackups } from './make.ts';
