export { inviteUser } from './invite.ts';
export { limitCalls } from './limits.ts';
export { endLinks, forgetLinks } from './links.queries.ts';
export { latestOfAccountMail, mailPasswordNotice, type LinkWriter } from './links.ts';
export { mailReset } from './reset.ts';
export { mailSignUp } from './sign-up.ts';
export { saveProfile, saveSignature } from './profile.ts';
