import '@mantine/core/styles/Progress.layer.css';
import { ResumeSync } from '../features/sync/ResumeSync.tsx';
import { SyncOverlay } from '../features/sync/SyncOverlay.tsx';
import { forgetSync, startSync, type SyncWish } from './sync-layer.ts';

/** The sync overlay and the prompt to resume a stopped sync. */
export const SyncLayer = ({ wish }: { wish: SyncWish }) => (
  <>
    <SyncOverlay />
    <ResumeSync stopped={wish.stopped} onStart={(step) => void startSync(step)} onClose={forgetSync} />
  </>
);
