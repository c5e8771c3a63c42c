import { ProfilePage } from '../features/account/ProfilePage.tsx';
import { useLogout } from '../features/session/use-logout.ts';

export const ProfileRoute = () => <ProfilePage onLogout={useLogout()} />;
