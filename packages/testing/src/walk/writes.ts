/** Changes that may omit their base version; `METHOD path` -> why. */
export const changesWithoutBase: Readonly<Record<string, string>> = {
  'POST /api/post/assign': 'an assignment replaces people and time whole; with a version it holds to it',
  'POST /api/posts/assign': 'as for one job',
  'PUT /api/posts/assign': 'as for one job',
};

const byMail = 'needs the token of a link in a mail';

/**
 * Writes whose generated request is rejected before their rule is checked; `METHOD path` -> why. Their own tests cover
 * the rule.
 */
export const notReached: Readonly<Record<string, string>> = {
  'POST /api/user/login': 'a login is no request of somebody who has logged in',
  'PUT /api/user/invite-contact': byMail,
  'POST /api/user/activate': byMail,
  'PUT /api/user/reset-password': byMail,
  'PUT /api/user/change-email/{id}': byMail,
  'PUT /api/user/secret/{id}': 'is one’s own, from a device',
  'PUT /iam/user/secret/{id}': 'is one’s own, from a device',
  'POST /iam/user/verify-password': 'is one’s own',
  'PUT /api/my/email-login': 'needs one’s own password',
  'PUT /api/my/signature': 'takes a picture that the caller uploaded',
  'PUT /api/folder/{id}/files': 'takes files that the caller uploaded',
  'POST /api/floor-plan': 'takes a picture that the caller uploaded',
  'POST /api/document': 'takes a file that the caller uploaded',
  'POST /api/f': 'takes an upload that has come whole',
  'POST /api/post/{id}/jobupdate': 'takes a package that has come whole',
  'POST /api/job/{id}/replay/{x}': 'takes a package that has come whole',
  'POST /api/portal/pay/transfer': 'takes a proof that the caller uploaded',
  'POST /api/lookup/{id}/import': 'takes a template, which is a lookup of another type',
  'POST /api/bot-key': 'is for a bot, and its user here is none',
  'DELETE /api/support-access/{id}': 'ends what a supporter was allowed, whom the site does not know',
  'POST /api/post/{id}/conflict/{x}': 'settles a conflict, which two changes make',
  'POST /api/post/{id}/restore': 'brings a deleted job back',
  'POST /api/system/failed/{id}/retry': 'takes work that failed for good',
  'POST /api/claim/{id}/submit': 'is the claimant’s own',
  'POST /api/claim/{id}/withdraw': 'is the claimant’s own',
  'DELETE /api/claim/{id}': 'is the claimant’s own',
  'POST /api/webhooks/payment/{provider}': 'is signed by the provider',
  'POST /api/system/init': 'needs the token that the console showed',
  'POST /api/system/backup/{id}/link': 'takes a backup that has been made',
  'PUT /api/system/install': 'needs the token that the console showed',
  'POST /api/h/service-confirmation': 'needs the token of a link',
  'POST /api/post/{id}/confirmation': 'is about a visit that is to come',
  'POST /api/payment/{id}/unapply': 'takes money off an invoice that took some',
  'POST /api/post/{id}/confirmation/mail': 'is about a visit that is to come',
  'POST /api/form/{id}/open': 'needs the token of a link',
  'POST /api/form/{id}/unlink': 'ends a link that was made before',
  'POST /api/h/{name}/{id}': 'names a hook, whose own call is walked',
  'PUT /api/h/{name}/{id}': 'names a hook, whose own call is walked',
  'DELETE /api/h/{name}/{id}': 'names a hook, whose own call is walked',
};
