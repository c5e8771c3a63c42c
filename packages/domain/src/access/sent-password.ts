/**
 * The text whose SHA-256, in hex, clients send instead of a password: the username, trimmed and in lower case, and the
 * unchanged password (domain decisions, §3).
 */
export const passwordText = (username: string, password: string): string =>
  `${username.trim().toLowerCase()}:${password}`;

/** The same for a support login: the credential replaces the username and colon. */
export const supportPasswordText = (supportId: string, password: string): string => `TT:${supportId}:${password}`;
