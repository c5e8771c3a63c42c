import { useNavigate } from '@tanstack/react-router';

/** Goes back to the day's jobs. */
export const useHomeAgain = (): (() => void) => {
  const navigate = useNavigate();
  return () => void navigate({ to: '/', search: { tab: 'today' } });
};
