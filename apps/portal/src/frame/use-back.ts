import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Two steps back in quick succession count as one (specification, part 1 §9). */
const debounceMs = 2000;

/** Goes back to the previous page, or to my account if the page was opened by its address. */
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
