export { sweepExports } from './sweep.ts';
export { writeExport } from './write.ts';
