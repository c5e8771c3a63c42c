export { openSessions, type Sessions } from './authenticate.ts';
export { openKeys, type Keys } from './keys.ts';
export { checkPassword, hashPassword } from './passwords.ts';
export { readProfile } from './profile.ts';
export { forgetAttempts, withdrawAttempt } from './attempts.queries.ts';
export { attemptSucceeded, beginAttempt } from './attempts.ts';
export { endSessionsOf, forgetSessions } from './queries.ts';
