import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { api, forgetData } from '../../api/client.ts';
import { forgetSession } from '../../api/session.ts';

/**
 * Ends the session on the server and in the browser, and opens /home. If the server cannot be reached, the session ends
 * only in the browser.
 */
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
