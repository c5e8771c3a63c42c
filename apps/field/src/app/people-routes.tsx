import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { ClaimFormPage } from '../features/claims/ClaimFormPage.tsx';
import { ClaimPage } from '../features/claims/ClaimPage.tsx';
import { ClaimsPage } from '../features/claims/ClaimsPage.tsx';
import { LeaveFormPage } from '../features/leave/LeaveFormPage.tsx';
import { LeavePage } from '../features/leave/LeavePage.tsx';
import { useHomeAgain } from './use-home-again.ts';

/** Returns a function that leaves a page for the one from which it was opened, or for a list if it was opened alone. */
function useBackTo(list: '/viewleave' | '/claim'): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: list, replace: true });
  };
}

export const LeaveRoute = () => {
  const navigate = useNavigate();
  return <LeavePage onBack={useHomeAgain()} onApply={() => void navigate({ to: '/viewleave/new' })} />;
};

export const NewLeaveRoute = () => {
  const back = useBackTo('/viewleave');
  return <LeaveFormPage onBack={back} onDone={back} />;
};

export const ClaimsRoute = () => {
  const navigate = useNavigate();
  return <ClaimsPage onBack={useHomeAgain()} onForm={() => void navigate({ to: '/claim/new' })} />;
};

export const NewClaimRoute = () => {
  const back = useBackTo('/claim');
  return <ClaimFormPage onBack={back} onDone={back} />;
};

export const ClaimRoute = () => {
  const { claimId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const back = useBackTo('/claim');
  return (
    <ClaimPage
      key={claimId}
      claimId={claimId}
      onBack={back}
      onForm={() => void navigate({ to: '/claim/new', replace: true })}
    />
  );
};
