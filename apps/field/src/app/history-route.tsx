import { FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { CardsSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useT } from '@field-service/i18n/use-t.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { HistoryPage } from '../features/history/HistoryPage.tsx';
import { GoneJob } from '../features/job/GoneJob.tsx';
import { Screen } from '../frame/Screen.tsx';
import { useJob } from '../offline/use-job.ts';
import { askForSync } from './sync-layer.ts';
import { useHomeAgain } from './use-home-again.ts';

export const HistoryRoute = () => {
  const t = useT('field');
  const { jobId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const open = useJob(jobId);
  const toHome = useHomeAgain();
  if (open === null) return <GoneJob jobId={jobId} onBack={toHome} onSync={() => void askForSync(jobId)} />;
  if (open === undefined)
    return (
      <Screen title={t('Earlier visits')} onBack={toHome}>
        <CardsSkeleton />
      </Screen>
    );
  return (
    <FormatsProvider folder={open.formats}>
      <HistoryPage job={open.row.job} onBack={() => void navigate({ to: '/job/$jobId', params: { jobId } })} />
    </FormatsProvider>
  );
};
