import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' };

describe('the Stripe settings', () => {
  it('are absent, or contain both keys and, if it differs, the API URL', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    expect(readConfig(keys).stripe).toEqual({ secretKey: 'sk_secret', webhookSecret: 'whsec_secret' });
    expect(readConfig({ ...keys, STRIPE_API_BASE: 'http://gateway.local:8080' }).stripe).toMatchObject({
      apiBase: 'http://gateway.local:8080',
    });
  });

  it.each<[string, Record<string, string>]>([
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_secret' }],
    ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_secret' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'https://gateway.local' }],
    ['STRIPE_API_BASE', { ...keys, STRIPE_API_BASE: 'http://gateway.local', NODE_ENV: 'production' }],
  ])('that are incomplete or insecure are rejected with an error that names %s and repeats no key', (name, env) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/sk_secret|whsec_secret/);
  });
});
