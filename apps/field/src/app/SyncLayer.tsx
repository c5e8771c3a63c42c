import '@mantine/core/styles/Progress.layer.css';
import { ResumeSync } from '../features/sync/ResumeSync.tsx';
import { SyncOverlay } from '../features/sync/SyncOverlay.tsx';
import { forgetSync, startSync, type SyncRequest } from './sync-layer.ts';

/** The sync overlay and the prompt to resume a stopped sync. */
export const SyncLayer = ({ request }: { request: SyncRequest }) => (
  <>
    <SyncOverlay />
    <ResumeSync stopped={request.stopped} onStart={(step) => void startSync(step)} onClose={forgetSync} />
  </>
);
