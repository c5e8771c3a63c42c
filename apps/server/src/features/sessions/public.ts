export { openSessions, type Sessions } from './authenticate.ts';
export { openKeys, type Keys } from './keys.ts';
export { hashPassword } from './passwords.ts';
export { readProfile } from './profile.ts';
export { forgetAttempts } from './attempts.queries.ts';
export { forgetSessions } from './queries.ts';
