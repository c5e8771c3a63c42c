import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { ClaimFormPage } from '../features/claims/ClaimFormPage.tsx';
import { ClaimPage } from '../features/claims/ClaimPage.tsx';
import { ClaimsPage } from '../features/claims/ClaimsPage.tsx';
import { LeaveFormPage } from '../features/leave/LeaveFormPage.tsx';
import { LeavePage } from '../features/leave/LeavePage.tsx';
import type { AppMenu } from '../offline/reads/use-menu.ts';
import { IfAllowed } from './allowed.tsx';
import { useHomeAgain } from './use-home-again.ts';

const hasLeave = ({ entries }: AppMenu): boolean => entries.includes('leaveApplication');
const hasClaims = ({ entries }: AppMenu): boolean => entries.includes('expenseClaim');

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
  const toHome = useHomeAgain();
  return (
    <IfAllowed when={hasLeave}>
      <LeavePage onBack={toHome} onApply={() => void navigate({ to: '/viewleave/new' })} />
    </IfAllowed>
  );
};

export const NewLeaveRoute = () => {
  const back = useBackTo('/viewleave');
  return (
    <IfAllowed when={hasLeave}>
      <LeaveFormPage onBack={back} onDone={back} />
    </IfAllowed>
  );
};

export const ClaimsRoute = () => {
  const navigate = useNavigate();
  const toHome = useHomeAgain();
  return (
    <IfAllowed when={hasClaims}>
      <ClaimsPage onBack={toHome} onForm={() => void navigate({ to: '/claim/new' })} />
    </IfAllowed>
  );
};

export const NewClaimRoute = () => {
  const back = useBackTo('/claim');
  return (
    <IfAllowed when={hasClaims}>
      <ClaimFormPage onBack={back} onDone={back} />
    </IfAllowed>
  );
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
