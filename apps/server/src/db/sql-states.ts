/** A serialisation failure or a deadlock: the same transaction may well succeed when it runs again. */
export const retryableStates = ['40001', '40P01'] as const;

/** Another transaction held a lock for too long, or two transactions waited for each other. */
export const lockedStates = ['55P03', '40P01'] as const;

/** A transaction lost against others on every attempt, or exceeded a time limit of its session. */
export const busyStates = [...retryableStates, ...lockedStates, '25P03', '57014'] as const;

/** A table does not exist: the database has no site. */
export const missingTableState = '42P01';
