import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';

/** A page that could not be opened: the server was not reached, or a part of the portal failed to load. */
export const PageFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorPanel error={error} onRetry={retry} />;
};
