import { useNavigate } from '@tanstack/react-router';
import { LoginPage } from '../features/login/LoginPage.tsx';

export const LoginRoute = () => {
  const navigate = useNavigate();
  return <LoginPage onLogin={() => void navigate({ to: '/', search: { tab: 'today' }, replace: true })} />;
};
