import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Two steps back in quick succession count as one (specification, part 1 §9). */
const debounceMs = 2000;

/** Returns a function that goes back to the previous page, or to the account page if there is none. */
export const useBack = (): (() => void) => {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const last = useRef(-Infinity);
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < debounceMs) return;
    last.current = now;
    if (canGoBack) router.history.back();
    else void navigate({ to: '/my-account' });
  }, [router, navigate, canGoBack]);
};
