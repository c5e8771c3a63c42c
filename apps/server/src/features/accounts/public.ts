export { inviteUser } from './invite.ts';
export { latestOfAccountMail, type LinkWriter } from './links.ts';
