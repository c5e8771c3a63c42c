import { useNavigate } from '@tanstack/react-router';
import { LoginPage } from '../features/login/LoginPage.tsx';

export const LoginRoute = () => {
  const navigate = useNavigate();
  return (
    <LoginPage
      onLogin={() => void navigate({ to: '/', search: { tab: 'today' }, replace: true })}
      onDenied={() => void navigate({ to: '/error-page/access-denied', search: { denied: 'app' } })}
      onForgotten={() => void navigate({ to: '/reset-password' })}
    />
  );
};
