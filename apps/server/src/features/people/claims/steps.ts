import type { Claim } from '@field-service/contract/people/claims.ts';
import { checkClaimStep } from '@field-service/domain/people/claim.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { requireBase } from '../../../record-base.ts';
import { Refusal } from '../../../refusal.ts';
import { recordHistory } from '../../../history/public.ts';
import { getClaim, loadClaim, statusFor } from './commands.ts';
import type { LoadedClaim } from './queries.ts';
import { saveClaim } from './write.queries.ts';

type State = Claim['state'];
interface Step {
  uts?: number | undefined;
  reason?: string | undefined;
  reference?: string | undefined;
}

/** The columns written for each state; resubmitting a claim clears its decision. */
function columnsOf(to: State, caller: Caller, now: number, { reason = '', reference = '' }: Step) {
  switch (to) {
    case 'draft':
      return { submitted_at: null };
    case 'submitted':
      return { submitted_at: now, decided_at: null, decided_by: null, reason: null };
    case 'approved':
    case 'rejected':
      return { decided_at: now, decided_by: caller.userId, reason: reason === '' ? null : reason };
    case 'paid':
      return { paid_at: now, paid_by: caller.userId, reference: reference === '' ? null : reference };
  }
}

function requireStep(caller: Caller, claim: LoadedClaim, to: State): void {
  const party = claim.claimantId === caller.userId ? 'claimant' : 'other';
  const checked = checkClaimStep(claim.state, to, party);
  if (checked.ok) return;
  // Only the claimant may submit or withdraw a claim, regardless of the permissions of others.
  if (party === 'other' && (to === 'submitted' || to === 'draft')) throw new Refusal('permission.missing', {});
  throw new Refusal(checked.code, { state: claim.state, to, docno: claim.docno });
}

/**
 * Moves a claim to its next state (`domain/people/claim.ts`) if it has not changed since the caller saw it. Throws
 * `claim.own` if the caller decides on or pays their own claim, `claim.transition_forbidden` from a state that does not
 * allow the step, and `claim.empty` for a claim without lines.
 */
export async function stepClaim(
  context: RequestContext,
  caller: Caller,
  id: string,
  to: State,
  step: Step,
): Promise<Claim> {
  const claim = await loadClaim(context, id);
  requireBase(claim, step.uts);
  requireStep(caller, claim, to);
  if (to === 'submitted' && claim.lines === 0) throw new Refusal('claim.empty', { docno: claim.docno });
  const status = await statusFor(context, claim.folderId, to);
  await saveClaim(context.db, id, { status_id: status.id }, { state: to, ...columnsOf(to, caller, context.now, step) });
  await recordHistory(context, caller, {
    noun: 'claim',
    id,
    folderId: claim.folderId,
    kind: to,
    before: { state: claim.state },
    after: {
      state: to,
      ...(step.reference === undefined || step.reference === '' ? {} : { reference: step.reference }),
    },
    reason: step.reason ?? null,
  });
  if (to !== 'draft') await context.enqueue('claim.changed', { claimId: id, to, byId: caller.userId, at: context.now });
  context.notify('post', id);
  return await getClaim(context, id);
}
