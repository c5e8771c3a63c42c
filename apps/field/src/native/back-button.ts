/** Within this time, a second press at Home leaves the app, in milliseconds (specification 000, section 9). */
export const leaveWithinMs = 2000;

interface Back {
  isHome: () => boolean;
  goBack: () => void;
  /** Says that another press leaves the app. */
  warn: () => void;
  leave: () => void;
  /** The time in milliseconds, by a clock that never jumps. */
  now: () => number;
}

/** What a press of the phone's back button does. */
export function backButton({ isHome, goBack, warn, leave, now }: Back): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!isHome()) {
      warnedAt = Number.NEGATIVE_INFINITY;
      goBack();
    } else if (now() - warnedAt < leaveWithinMs) leave();
    else {
      warnedAt = now();
      warn();
    }
  };
}
