import { isIP } from 'node:net';
import path from 'node:path';
import { readBackup, type BackupSettings } from './config-backup.ts';
import { readLogin, readPush, type LoginSettings, type PushSettings } from './config-login.ts';
import { readPayments, type StripeSettings } from './config-payments.ts';
import { readS3, type S3Settings } from './config-s3.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface SmtpSettings {
  host: string;
  port: number;
  /** Absent if the relay requires no login; always together with `password`. */
  login?: { user: string; password: string };
  from: string;
  /**
   * Set if a site administrator entered the mail server. Absent if the operator configured the mail server; the
   * operator may use any server.
   */
  entered?: { production: boolean };
}

/** Validated settings of one server process. */
export interface Config extends LoginSettings {
  port: number;
  host: string;
  /**
   * Absolute path of the folder for files (without `s3`), keys (without KEYS_DIR) and, without `databaseUrl`, the
   * embedded database.
   */
  dataDir: string;
  /** Absolute path of the folder that holds `keys/`; servers on several machines share it. */
  keysDir: string;
  /** Connects as the owner of the tables; if absent, the embedded PostgreSQL is used. */
  databaseUrl?: string;
  /** Connects as the role that serves requests, if the owner may not create that role itself. */
  appDatabaseUrl?: string;
  /** Connects as the role of the SQL console, if the owner may not create that role itself. */
  consoleDatabaseUrl?: string;
  /** Whether sandbox payments, demonstration logins and webhooks to this machine are disabled. */
  production: boolean;
  /** Base of the API as clients reach it, without a trailing slash; issuer of the tokens. */
  apiBase: string;
  /** Base URL of the apps as users open them, without a trailing slash; links in emails start with it. */
  appBase: string;
  logLevel: LogLevel;
  /** Whether to start on an empty database without seeding it. */
  empty: boolean;
  /** Whether to fill an empty database with the demonstration company; such a process listens on loopback only. */
  demo: boolean;
  /**
   * The limits for each user's resumable uploads that have not been handed over yet: their number, and their total
   * announced size in bytes.
   */
  uploadQuota: { uploads: number; bytes: number };
  backup: BackupSettings;
  smtp?: SmtpSettings;
  /** The store that replaces the local disk for files. */
  s3?: S3Settings;
  push?: PushSettings;
  stripe?: StripeSettings;
}

/** All problems of the configuration together, in words for the operator. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Reads the settings from the environment and the command line (`--empty` is the only argument). An empty variable
 * counts as absent. `inUse`: the database was created for real use rather than a trial, and is served as in production
 * unless the environment says otherwise. Throws `ConfigError` with all problems.
 */
export function readConfig(env: Environment, args: readonly string[] = [], { inUse = false } = {}): Config {
  const problems: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;

  const wholeNumber = (name: string, fallback: number, least: number, most: number): number => {
    const given = text(name);
    if (given === undefined) return fallback;
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    problems.push(`${name} is "${given}"; it must be a whole number from ${least} to ${most}.`);
    return fallback;
  };

  const address = (name: string, protocols: readonly string[]): string | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
    // The value may contain a password, so it is not repeated.
    problems.push(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    );
    return undefined;
  };

  for (const argument of args)
    if (argument !== '--empty')
      problems.push(`"${argument}" is not an argument of the server; --empty is the only one.`);
  const empty = args.includes('--empty');
  const nodeEnv = text('NODE_ENV');
  if (nodeEnv !== undefined && !['production', 'development', 'test'].includes(nodeEnv))
    problems.push(`NODE_ENV is "${nodeEnv}"; it must be production, development or test.`);
  // A site started with --empty is meant for real use: it is only a trial if the environment says so.
  const production = nodeEnv === 'production' || (nodeEnv === undefined && (empty || inUse));
  const demo = !production && !empty;

  const port = wholeNumber('PORT', 3000, 0, 65_535);
  const host = text('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0');
  if (demo && !isLoopback(host)) {
    problems.push(
      `HOST is "${host}", but a start that may seed the demonstration company listens on loopback only. Set NODE_ENV=production, start with --empty, or leave HOST out.`,
    );
  }

  const level = text('LOG_LEVEL') ?? 'info';
  const logLevel = logLevels.find((known) => known === level);
  if (logLevel === undefined) problems.push(`LOG_LEVEL is "${level}"; it must be one of ${logLevels.join(', ')}.`);

  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const appDatabaseUrl = address('APP_DATABASE_URL', ['postgres:', 'postgresql:']);
  const consoleDatabaseUrl = address('CONSOLE_DATABASE_URL', ['postgres:', 'postgresql:']);
  for (const name of ['APP_DATABASE_URL', 'CONSOLE_DATABASE_URL'])
    if (text(name) !== undefined && text('DATABASE_URL') === undefined)
      problems.push(`${name} is set without DATABASE_URL.`);
  const apiBase = (address('API_BASE', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const appBase = (address('APP_BASE', ['http:', 'https:']) ?? apiBase).replace(/\/+$/, '');
  // Enough uploads for the parts of the largest package, and enough bytes for two such packages.
  const uploadQuota = {
    uploads: wholeNumber('UPLOADS_WAITING', 500, 1, 100_000),
    bytes: wholeNumber('UPLOADS_WAITING_MB', 2048, 1, 1_000_000) * 1_048_576,
  };
  const smtp = readSmtp(text, wholeNumber, problems);
  const s3 = readS3(text, address, problems);
  const login = readLogin(text, production, problems);
  const push = readPush(text, problems);
  const backup = readBackup(text, wholeNumber, problems);
  const stripe = readPayments(text, address, production, problems);

  if (problems.length > 0 || logLevel === undefined) throw new ConfigError(problems);
  return {
    port,
    host,
    dataDir: path.resolve(text('DATA_DIR') ?? 'data'),
    keysDir: path.resolve(text('KEYS_DIR') ?? text('DATA_DIR') ?? 'data'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(appDatabaseUrl === undefined ? {} : { appDatabaseUrl }),
    ...(consoleDatabaseUrl === undefined ? {} : { consoleDatabaseUrl }),
    production,
    apiBase,
    appBase,
    logLevel,
    empty,
    demo,
    uploadQuota,
    backup,
    ...(smtp === undefined ? {} : { smtp }),
    ...(s3 === undefined ? {} : { s3 }),
    ...login,
    ...(push === undefined ? {} : { push }),
    ...(stripe === undefined ? {} : { stripe }),
  };
}

/**
 * Reads the settings before it is known whether the database is in use: fails only if they are invalid in both cases.
 * Throws `ConfigError` with the errors for a database that is not in use.
 */
export function readFirstConfig(env: Environment, args: readonly string[]): Config {
  try {
    return readConfig(env, args);
  } catch (error) {
    try {
      return readConfig(env, args, { inUse: true });
    } catch {
      throw error;
    }
  }
}

function readSmtp(
  text: (name: string) => string | undefined,
  wholeNumber: (name: string, fallback: number, least: number, most: number) => number,
  problems: string[],
): SmtpSettings | undefined {
  const host = text('SMTP_HOST');
  const from = text('SMTP_FROM');
  const user = text('SMTP_USER');
  const password = text('SMTP_PASSWORD');
  const port = wholeNumber('SMTP_PORT', 587, 1, 65_535);
  if (host === undefined) {
    const orphans = ['SMTP_FROM', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_PORT'].filter((name) => text(name) !== undefined);
    if (orphans.length > 0) problems.push(`${orphans.join(', ')} set without SMTP_HOST.`);
    return undefined;
  }
  if (from === undefined)
    problems.push('SMTP_FROM is missing: with SMTP_HOST it names the sender, such as "Service <service@example.com>".');
  if ((user === undefined) !== (password === undefined))
    problems.push('SMTP_USER and SMTP_PASSWORD are set together or not at all.');
  if (from === undefined) return undefined;
  return { host, port, from, ...(user === undefined || password === undefined ? {} : { login: { user, password } }) };
}
