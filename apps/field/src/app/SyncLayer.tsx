import { ResumeSync } from '../features/sync/ResumeSync.tsx';
import { SyncOverlay } from '../features/sync/SyncOverlay.tsx';
import { forgetSync, startSync, type SyncRequest } from './sync-layer.ts';

/** The sync overlay and the prompt to resume a stopped sync. */
export const SyncLayer = ({ request }: { request: SyncRequest }) => (
  <>
    <SyncOverlay askedAt={request.askedAt} />
    {request.stopped === undefined ? null : (
      <ResumeSync
        stopped={request.stopped}
        askedAt={request.askedAt}
        onStart={(step) => void startSync(step, request.askedAt)}
        onClose={forgetSync}
      />
    )}
  </>
);
