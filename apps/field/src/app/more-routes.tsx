import { useNavigate } from '@tanstack/react-router';
import { DevicePage } from '../features/device/DevicePage.tsx';
import { LogsPage } from '../features/logs/LogsPage.tsx';
import { ProfilePage } from '../features/profile/ProfilePage.tsx';
import { startFullSync } from './sync-layer.ts';
import { useHomeAgain } from './use-home-again.ts';

export const DeviceRoute = () => <DevicePage onBack={useHomeAgain()} onFullSync={() => void startFullSync()} />;

export const LogsRoute = () => {
  const navigate = useNavigate();
  return <LogsPage onBack={() => void navigate({ to: '/device' })} />;
};

export const ProfileRoute = () => {
  const navigate = useNavigate();
  return <ProfilePage onBack={useHomeAgain()} onLoggedOut={() => void navigate({ to: '/login', replace: true })} />;
};
