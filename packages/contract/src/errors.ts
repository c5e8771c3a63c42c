/**
 * Every error code that the server may return, with its HTTP status. Clients identify an error by its code and
 * translate it with `params`; `errorMsg` is English text for logs. A code without a phrase in every language does not
 * compile (packages/i18n).
 */
export const errorStatus = {
  // Common to all routes.
  'request.malformed': 400,
  'request.unknown_parameter': 400,
  'request.invalid': 400,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.rate_limited': 429,
  'request.idempotency_reused': 409,
  'route.not_found': 404,
  'events.too_many': 503,
  'server.busy': 503,
  'server.failed': 500,
  'server.not_initialised': 503,
  'server.stopping': 503,

  // Sessions.
  'session.missing': 401,
  'session.ended': 401,
  'session.expired': 401,
  'session.blocked': 401,
  'session.other_device': 401,
  'session.invalid': 401,
  'login.failed': 401,
  'login.rate_limited': 429,
  'login.app_not_allowed': 403,
  'account.link_expired': 422,
  'account.link_invalid': 422,
  'account.link_used': 409,
  'account.no_address': 422,
  'account.open_already': 409,
  'account.password_missing': 422,
  'account.password_wrong': 422,
  'address.blocked': 401,
  'device.missing': 422,
  'device.key_invalid': 422,
  'device.secret_invalid': 401,
  'device.verified_today': 429,
  'hub.site_unreachable': 503,
  'bot.too_many_keys': 409,
  'support.unknown': 422,
  'support.open_already': 409,
  'push.endpoint_refused': 422,
  'permission.missing': 403,
  'permission.none_detected': 403,

  // People and roles.
  'role.beyond_grants': 403,
  'user.beyond_reach': 403,
  'user.last_admin': 409,
  'user.self': 409,

  // Records in general.
  'record.changed': 409,
  'record.in_use': 409,
  'record.not_found': 404,
  'record.base_missing': 422,
  'record.deleted': 409,
  'record.referenced_missing': 422,
  'record.duplicate': 409,
  'field.invalid': 422,
  'field.required': 422,
  'address.invalid': 422,
  'counter.lowered': 409,
  'folder.cycle': 422,
  'import.headers_missing': 422,
  'import.rows_refused': 422,
  'import.too_large': 422,
  'import.too_many_rows': 422,
  'import.unreadable': 422,
  'settings.file_invalid': 422,

  // Queries.
  'find.malformed': 400,
  'find.unknown_field': 400,
  'find.unknown_operator': 400,
  'find.wrong_type': 400,
  'find.too_complex': 400,
  'query.too_slow': 422,

  // Jobs.
  'post.transition_forbidden': 409,
  'post.signed': 409,
  'post.reason_missing': 422,
  'post.customer_fixed': 409,
  'post.customer_gone': 409,
  'post.conflict': 409,
  'post.conflict_settled': 409,
  'post.has_work': 409,
  'post.not_assigned': 409,
  'post.site_not_of_contact': 422,
  'post.time_invalid': 422,
  'assign.clash': 409,
  'assign.licence_missing': 422,
  'assign.not_assignable': 422,
  'assign.reason_missing': 422,
  'line.amount_too_large': 422,
  'line.invalid_discount': 422,
  'treatment.corrected': 409,
  'order_set.rule_invalid': 422,
  'order_set.rule_empty': 422,
  'order_set.started': 409,
  'order_set.ended': 409,
  'order_set.has_jobs': 409,
  'recommendation.transition_forbidden': 409,
  'sighting.closed': 409,
  'sighting.has_job': 409,
  'threshold.approved': 409,
  'corrective_action.transition_forbidden': 409,
  'ticket.transition_forbidden': 409,
  'ticket.has_job': 409,
  'ticket.reopen_expired': 409,
  'claim.transition_forbidden': 409,
  'claim.own': 403,
  'claim.frozen': 409,
  'claim.empty': 422,
  'claim.no_mileage_rate': 422,

  'leave.balance_short': 422,
  'leave.begun': 409,
  'leave.no_days': 422,
  'leave.overlap': 409,
  'leave.own': 403,
  'leave.transition_forbidden': 409,
  'work_time.no_folder': 422,
  'work_time.own': 403,

  // Uploads.
  'upload.not_found': 404,
  'upload.incomplete': 409,
  'upload.hash_mismatch': 422,
  'upload.path_conflict': 409,
  'upload.archive_broken': 422,
  'upload.archive_encrypted': 422,
  'upload.path_unsafe': 422,
  'upload.entry_unlisted': 422,
  'upload.entry_duplicate': 422,
  'upload.too_many_files': 422,
  'upload.expands_too_far': 422,
  'upload.manifest_mismatch': 409,
  'upload.job_file_invalid': 422,
  'upload.not_assigned': 409,
  'upload.not_late': 409,
  'upload.nothing_to_change': 409,
  'upload.quota_exceeded': 429,
  'upload.reason_missing': 422,
  'file.kept': 409,
  'file.kind_closed': 422,
  'file.not_found': 404,
  'file.tag_reserved': 422,
  'file.type_refused': 415,
  'file.quota_exceeded': 422,
  'file.range_invalid': 416,
  'report.not_allowed': 403,
  'report.not_ready': 409,
  'report.pages_only': 409,
  'report.superseded': 409,

  // Operation.
  'console.not_allowed': 422,
  'console.not_bounded': 422,
  'console.not_set_up': 422,
  'console.off': 403,
  'console.statement_failed': 422,
  'console.too_large': 422,
  'backup.broken': 422,
  'backup.foreign': 422,
  'backup.link_invalid': 403,
  'backup.newer': 422,
  'backup.not_ready': 409,
  'backup.partial': 422,
  'backup.passphrase_missing': 422,
  'backup.passphrase_wrong': 422,
  'backup.restore_running': 409,
  'backup.too_large': 422,
  'export.access_changed': 403,
  'export.not_ready': 409,
  'export.too_many': 409,
  'export.too_many_rows': 422,
  'counter.closed': 409,
  'mail.not_set_up': 422,
  'mail.failed': 422,
  'mail.not_reached': 422,
  'mail.no_address': 422,
  'webhook.url_refused': 422,

  // Confirmations of visits.
  'confirmation.not_planned': 409,

  // Dashboards.
  'dashboard.widget_invalid': 422,

  // Forms.
  'form.answer_invalid': 422,
  'form.answered': 409,
  'form.closed': 409,
  'form.fields_invalid': 422,
  'mail.password_unreadable': 422,
  'system.installed': 409,
  'system.token_invalid': 403,

  // Languages.
  'language.unknown': 404,
  'language.unknown_part': 404,
  'language.unknown_phrase': 422,
  'language.placeholders': 422,
  'language.rows_wrong': 422,

  // Stock and formulas.
  'formula.invalid': 422,
  'stock.balance_changed': 409,
  'stock.currency_differs': 422,
  'stock.item_not_kept': 422,
  'supplies.tech_missing': 422,
  'supply.decided': 409,
  'supply.more_than_asked': 422,
  'supply.nothing_given': 422,
  'supply.own': 403,

  // Stations.
  'station.retired': 409,
  'station.in_use': 409,
  'station.label_taken': 409,
  'station.no_labels': 422,
  'shipment.closed': 409,

  // Money.
  'invoice.already_billed': 409,
  'invoice.nothing_billable': 422,
  'invoice.mixed': 422,
  'invoice.credit_too_large': 422,
  'invoice.not_creditable': 409,
  'invoice.not_draft': 409,
  'invoice.not_issued': 409,
  'invoice.not_open': 409,
  'invoice.not_overdue': 409,
  'invoice.po_missing': 422,
  'payment.provider_unavailable': 422,
  'payment.signature_invalid': 401,
  'payment.amount_mismatch': 422,
  'payment.allocation_too_large': 422,
  'payment.not_found': 404,
  'payment.not_pending': 409,
  'payment.not_returnable': 422,
  'payment.disputed': 409,
  'payment.provider_failed': 503,
  'payment.returned': 409,
  'payment.too_many_pending': 409,
  'payment.undecided': 409,
  'portal.disabled': 403,
  'tax.rate_missing': 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** The values of a failure's `sess`: why the client must log in again, or `on` if the session is still valid. */
export const sessionStates = ['on', 'off', 'exp', 'blk', 'dev'] as const;
export type SessionState = (typeof sessionStates)[number];

/** The failure envelope of every call. */
export interface Failure {
  ok: false;
  errorCode: number;
  errorMsg: string;
  code: ErrorCode;
  params: Record<string, unknown>;
  sess?: SessionState;
  dbinit?: true;
}
