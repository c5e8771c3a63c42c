import { useNavigate } from '@tanstack/react-router';
import { NewJobPage } from '../features/new-job/NewJobPage.tsx';

export const NewJobRoute = () => {
  const navigate = useNavigate();
  const toHome = () => void navigate({ to: '/', search: { tab: 'today' } });
  return <NewJobPage onBack={toHome} onMade={toHome} />;
};
