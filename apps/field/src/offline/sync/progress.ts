import { syncSteps, type SyncStep } from '@field-service/domain/work/job-buckets.ts';
import type { Failure } from '../rows.ts';
import type { StepCount } from './context.ts';

export type StepState = 'waiting' | 'running' | 'done' | 'nothing' | 'failed' | 'skipped';
export interface StepProgress extends StepCount {
  step: SyncStep;
  state: StepState;
}

export type SyncOutcome =
  | { kind: 'completed'; seconds: number }
  /** `asked`: by the user; otherwise because another user or folder took its place. */
  | { kind: 'cancelled'; asked: boolean }
  | { kind: 'failed'; step: SyncStep | null; failure: Failure };

/** The state that the overlay shows. `outcome` is null while the sync runs. */
export interface SyncProgress {
  steps: readonly StepProgress[];
  /** 0 to 100. */
  percent: number;
  outcome: SyncOutcome | null;
}

let shown: SyncProgress | null = null;
const listeners = new Set<() => void>();

export const syncProgress = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): SyncProgress | null => shown,
};

const show = (next: SyncProgress | null) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** The completed share of a step. */
const fraction = ({ state, done, total }: StepProgress): number => {
  if (state === 'waiting') return 0;
  if (state !== 'running') return 1;
  return total > 0 ? Math.min(1, done / total) : 0;
};

const percentOf = (steps: readonly StepProgress[]): number =>
  Math.round((steps.reduce((sum, step) => sum + fraction(step), 0) / steps.length) * 100);

export const beginProgress = (startAt: number): void => {
  const steps = syncSteps.map((step, at): StepProgress => ({
    step,
    state: at < startAt ? 'skipped' : 'waiting',
    done: 0,
    total: 0,
    bytes: 0,
  }));
  show({ steps, percent: percentOf(steps), outcome: null });
};

export const reportStep = (step: SyncStep, change: Partial<Omit<StepProgress, 'step'>>): void => {
  if (!shown) return;
  const steps = shown.steps.map((each) => (each.step === step ? { ...each, ...change } : each));
  show({ ...shown, steps, percent: percentOf(steps) });
};

export const endProgress = (outcome: SyncOutcome): void => {
  if (shown) show({ ...shown, outcome });
};

export const closeProgress = (): void => show(null);
