/** Changes that may omit their base version: `METHOD path` -> why. */
export const changesWithoutBase: Readonly<Record<string, string>> = {
  'POST /api/post/assign': 'an assignment replaces people and time completely; a version that is sent is checked',
  'POST /api/posts/assign': 'as for one job',
  'PUT /api/posts/assign': 'as for one job',
  'POST /api/job/{id}/replay/{x}': 'late work is decided once, whatever the job; a version that is sent is checked',
};

const byMail = 'requires the token of an emailed link';

/**
 * Writes whose generated request is rejected before their rule is checked: `METHOD path` -> why. Tests of their own
 * cover the rule.
 */
export const notReached: Readonly<Record<string, string>> = {
  'POST /api/user/login': 'a login is not a request of a logged-in user',
  'PUT /api/user/invite-contact': byMail,
  'POST /api/user/activate': byMail,
  'PUT /api/user/reset-password': byMail,
  'PUT /api/user/change-email/{id}': byMail,
  'PUT /api/user/secret/{id}': 'is limited to the caller’s own secret, from a device',
  'PUT /iam/user/secret/{id}': 'is limited to the caller’s own secret, from a device',
  'POST /iam/user/verify-password': 'is limited to the caller’s own password',
  'PUT /api/my/email-login': 'requires the caller’s own password',
  'PUT /api/my/signature': 'requires a picture that the caller uploaded',
  'PUT /api/folder/{id}/files': 'requires files that the caller uploaded',
  'POST /api/floor-plan': 'requires a picture that the caller uploaded',
  'POST /api/document': 'requires a file that the caller uploaded',
  'POST /api/f': 'requires a complete upload',
  'POST /api/post/{id}/jobupdate': 'requires a complete package',
  'POST /api/unsent-work': 'requires the export of a phone',
  'POST /api/job/{id}/replay/{x}': 'requires a complete package',
  'POST /api/portal/pay/transfer': 'requires a proof that the caller uploaded',
  'POST /api/lookup/{id}/import': 'requires a template, which is a lookup of another type',
  'POST /api/bot-key': 'requires a bot, but the user here is not one',
  'DELETE /api/support-access/{id}': 'requires access granted to a supporter, but the site has no supporters',
  'POST /api/post/{id}/conflict/{x}': 'requires a conflict between two changes',
  'POST /api/document/{id}/restore': 'requires a removed document',
  'POST /api/post/{id}/restore': 'requires a deleted job',
  'POST /api/station/{id}/restore': 'requires a retired station',
  'POST /api/system/failed/{id}/retry': 'requires permanently failed work',
  'POST /api/claim/{id}/submit': 'is limited to the claimant',
  'POST /api/claim/{id}/withdraw': 'is limited to the claimant',
  'DELETE /api/claim/{id}': 'is limited to the claimant',
  'POST /api/supply-request/{id}/cancel': 'is limited to the person and to who asked',
  'POST /api/webhooks/payment/{provider}': 'requires the provider’s signature',
  'POST /api/system/init': 'requires the token shown on the console',
  'POST /api/system/backup/{id}/link': 'requires a finished backup',
  'POST /api/exports/{id}/noted': 'requires a finished export of the caller',
  'DELETE /api/exports/{id}': 'requires an export of the caller',
  'PUT /api/system/install': 'requires the token shown on the console',
  'POST /api/h/service-confirmation': 'requires the token of a link',
  'POST /api/post/{id}/confirmation': 'requires a future visit',
  'POST /api/payment/{id}/unapply': 'requires a payment that is applied to an invoice',
  'POST /api/post/{id}/confirmation/mail': 'requires a future visit',
  'POST /api/form/{id}/open': 'requires the token of a link',
  'POST /api/form/{id}/unlink': 'requires an existing link',
  'POST /api/h/{name}/{id}': 'names a hook, whose own call is walked',
  'PUT /api/h/{name}/{id}': 'names a hook, whose own call is walked',
  'DELETE /api/h/{name}/{id}': 'names a hook, whose own call is walked',
};
