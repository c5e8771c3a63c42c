import { NewJobPage } from '../features/new-job/NewJobPage.tsx';
import { useHomeAgain } from './use-home-again.ts';

export const NewJobRoute = () => {
  const toHome = useHomeAgain();
  return <NewJobPage onBack={toHome} onMade={toHome} />;
};
