import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { api, forgetData } from '../../api/client.ts';
import { forgetSession } from '../../api/session.ts';

/** Ends the session here and on the server, and opens /home. Without a network it still ends here. */
export const useLogout = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    const leave = async () => {
      await api.session.logout({ query: { app: 'portal' } }).catch(() => undefined);
      forgetSession();
      await navigate({ to: '/home' });
      forgetData();
    };
    void leave();
  }, [navigate]);
};
