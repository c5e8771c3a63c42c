import { useT } from '@field-service/i18n/use-t.ts';
import { FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { HistoryPage } from '../features/history/HistoryPage.tsx';
import { JobGate } from './job-gate.tsx';

export const HistoryRoute = () => {
  const t = useT('field');
  const { jobId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <JobGate jobId={jobId} title={t('Earlier visits')}>
      {(open) => (
        <FormatsProvider folder={open.formats}>
          <HistoryPage job={open.row.job} onBack={() => void navigate({ to: '/job/$jobId', params: { jobId } })} />
        </FormatsProvider>
      )}
    </JobGate>
  );
};
