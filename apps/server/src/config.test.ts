import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readFirstConfig } from './config.ts';

const problemsOf = (env: Record<string, string>, args: string[] = []): readonly string[] => {
  try {
    readConfig(env, args);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('readConfig', () => {
  it('fills in the defaults for a first start', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      keysDir: path.resolve('data'),
      production: false,
      apiBase: 'http://localhost:3000',
      appBase: 'http://localhost:3000',
      logLevel: 'info',
      empty: false,
      demo: true,
      uploadQuota: { uploads: 500, bytes: 2 ** 31 },
      backup: { maxDirectBytes: 104_857_600 },
    });
  });

  it('reads how backups are sealed and which are returned directly', () => {
    expect(readConfig({ BACKUP_PASSPHRASE: 'sixteen letters!', BACKUP_AT_ONCE_MB: '1' }).backup).toEqual({
      passphrase: 'sixteen letters!',
      maxDirectBytes: 1_048_576,
    });
    const problems = problemsOf({ BACKUP_PASSPHRASE: 'short secret' });
    expect(problems).toEqual([expect.stringContaining('at least 16')]);
    expect(problems.join()).not.toContain('short secret');
  });

  it('reads the limits of uploads that have not been handed over', () => {
    expect(readConfig({ UPLOADS_WAITING: '20', UPLOADS_WAITING_MB: '1' }).uploadQuota).toEqual({
      uploads: 20,
      bytes: 1_048_576,
    });
    expect(problemsOf({ UPLOADS_WAITING: '0', UPLOADS_WAITING_MB: 'all' })).toHaveLength(2);
  });

  it.each([
    ['production', { NODE_ENV: 'production' }, []],
    ['--empty', {}, ['--empty']],
  ])('seeds nothing and may listen on every address with %s', (_, env, args) => {
    expect(readConfig({ ...env, HOST: '0.0.0.0' }, args)).toMatchObject({ demo: false, host: '0.0.0.0' });
    expect(readConfig(env, args).host).toBe('0.0.0.0');
  });

  it.each<[boolean, string, Record<string, string>, string[]]>([
    [true, '--empty', {}, ['--empty']],
    [true, '--empty and an empty NODE_ENV', { NODE_ENV: '' }, ['--empty']],
    [false, '--empty and another NODE_ENV', { NODE_ENV: 'development' }, ['--empty']],
    [false, 'a start for a first look', {}, []],
  ])('sets production to %s for %s', (production, _, env, args) => {
    expect(readConfig(env, args).production).toBe(production);
    expect(
      problemsOf(
        { ...env, STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_API_BASE: 'http://gateway.local' },
        args,
      ),
    ).toHaveLength(production ? 1 : 0);
  });

  it('treats a database in use as production, unless the environment says otherwise', () => {
    expect(readConfig({}, [], { inUse: true })).toMatchObject({ production: true, demo: false, host: '0.0.0.0' });
    expect(readConfig({ NODE_ENV: 'development' }, [], { inUse: true }).production).toBe(false);
  });

  it('accepts settings that are invalid only for a trial, until it is known whether the database is in use', () => {
    expect(readFirstConfig({ HOST: '0.0.0.0' }, []).host).toBe('0.0.0.0');
    expect(readFirstConfig({}, []).demo).toBe(true);
    expect(() => readFirstConfig({ PORT: 'x', HOST: '0.0.0.0' }, [])).toThrow('loopback only');
  });

  it('rejects a demonstration company that is open to the network', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('loopback only')]);
    expect(readConfig({ HOST: 'localhost' }).host).toBe('localhost');
  });

  it('reads the public base URL without its trailing slash', () => {
    expect(readConfig({ API_BASE: 'https://service.example.com/' }).apiBase).toBe('https://service.example.com');
    expect(readConfig({ PORT: '8080' }).apiBase).toBe('http://localhost:8080');
  });

  it('reads where files are stored, and reports missing settings', () => {
    const store = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };
    expect(readConfig(store).s3).toEqual({
      bucket: 'files',
      region: 'us-east-1',
      accessKey: 'a',
      secretKey: 's',
      pathStyle: true,
    });
    expect(
      readConfig({ ...store, S3_ENDPOINT: 'http://10.0.0.5:9000', S3_REGION: 'eu-1', S3_PATH_STYLE: 'false' }).s3,
    ).toMatchObject({ endpoint: 'http://10.0.0.5:9000', region: 'eu-1', pathStyle: false });
    expect(problemsOf({ S3_BUCKET: 'files' })).toEqual([expect.stringContaining('S3_ACCESS_KEY')]);
    expect(problemsOf({ S3_SECRET_KEY: 's' })).toEqual([expect.stringContaining('without S3_BUCKET')]);
    expect(problemsOf({ ...store, S3_ENDPOINT: 'ftp://x', S3_PATH_STYLE: 'yes' })).toHaveLength(2);
  });

  it('reads the mail relay with and without a login', () => {
    const relay = { SMTP_HOST: 'mail.example.com', SMTP_FROM: 'Service <s@example.com>' };
    expect(readConfig(relay).smtp).toEqual({ host: 'mail.example.com', port: 587, from: 'Service <s@example.com>' });
    expect(readConfig({ ...relay, SMTP_USER: 'u', SMTP_PASSWORD: 'p', SMTP_PORT: '25' }).smtp).toMatchObject({
      port: 25,
      login: { user: 'u', password: 'p' },
    });
  });

  it.each([
    ['a port that is not a number', { PORT: '3000x' }, 'PORT is "3000x"'],
    ['a port out of range', { PORT: '70000' }, 'from 0 to 65535'],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
    ['an unknown environment', { NODE_ENV: 'prod' }, 'NODE_ENV is "prod"'],
    ['an unsupported kind of database', { DATABASE_URL: 'mysql://root:secret@db/x' }, 'DATABASE_URL must be'],
    ['an application role without a database', { APP_DATABASE_URL: 'postgres://a@b/c' }, 'without DATABASE_URL'],
    ['a base that is not a URL', { API_BASE: 'service.example.com' }, 'API_BASE must be'],
    ['mail settings without a relay', { SMTP_FROM: 'a@b.c' }, 'without SMTP_HOST'],
    ['a relay without a sender', { SMTP_HOST: 'mail' }, 'SMTP_FROM is missing'],
    ['a mail user without a password', { SMTP_HOST: 'mail', SMTP_FROM: 'a@b.c', SMTP_USER: 'u' }, 'set together'],
  ])('reports %s', (_, env, words) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(words)]);
  });

  it('reports every problem at the same time and repeats no secret', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://root:secret@db/x' }, ['--drop']);
    expect(problems).toHaveLength(4);
    expect(new ConfigError(problems).message).toContain('4 problems');
    expect(problems.join('\n')).not.toContain('secret');
  });
});
