export { diskStore } from '../../files/disk-store.ts';
export type { FileStore } from '../../files/store.ts';
