/**
 * The text whose SHA-256, in hex, clients send instead of a password: the username, trimmed and in lower case, a colon
 * and the unchanged password (domain decisions, §3).
 */
export const passwordText = (username: string, password: string): string =>
  `${username.trim().toLowerCase()}:${password}`;

/** The text to hash for a support login: the support credential replaces the username. */
export const supportPasswordText = (supportId: string, password: string): string => `TT:${supportId}:${password}`;
