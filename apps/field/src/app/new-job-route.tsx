import { NewJobPage } from '../features/new-job/NewJobPage.tsx';
import { IfAllowed } from './allowed.tsx';
import { useHomeAgain } from './use-home-again.ts';

export const NewJobRoute = () => {
  const toHome = useHomeAgain();
  return (
    <IfAllowed when={({ may }) => may.createJobs}>
      <NewJobPage onBack={toHome} onMade={toHome} />
    </IfAllowed>
  );
};
