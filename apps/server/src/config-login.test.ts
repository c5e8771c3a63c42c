import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('the settings for hubs, supporters and push services', () => {
  it('are absent unless the environment contains them', () => {
    const { hub, supporters, push } = readConfig({});
    expect([hub, supporters, push]).toEqual([undefined, undefined, undefined]);
  });

  it('contain the sites of a hub, without a trailing slash, and the shared secret', () => {
    const secret = 's'.repeat(32);
    expect(readConfig({ HUB_SITES: '{"acme":"https://acme.example/base/"}', HUB_SECRET: secret }).hub).toEqual({
      sites: { acme: 'https://acme.example/base' },
      secret,
    });
    expect(readConfig({ HUB_SECRET: secret }).hub).toEqual({ sites: {}, secret });
  });

  it('contain supporters with their hashes, and the allowed push services', () => {
    expect(readConfig({ SUPPORTERS: '{"ana":{"name":"Ana","hash":"$argon2id$x"}}' }).supporters).toEqual({
      ana: { name: 'Ana', hash: '$argon2id$x' },
    });
    expect(readConfig({ PUSH_HOSTS: 'Push.example, other.example:8443,', PUSH_CA_FILE: '/ca.pem' }).push).toEqual({
      hosts: ['push.example', 'other.example:8443'],
      caFile: '/ca.pem',
    });
    expect(readConfig({ PUSH_APP_URL: 'https://push.example/api/', PUSH_APP_KEY: 'k' }).push).toEqual({
      service: { url: 'https://push.example/api', key: 'k' },
    });
  });

  it.each([
    ['sites that are not JSON', { HUB_SITES: 'acme' }],
    ['a site without a URL', { HUB_SITES: '{"acme":"somewhere"}' }],
    ['a site without TLS', { NODE_ENV: 'production', HUB_SITES: '{"acme":"http://acme.example"}' }],
    ['a secret that is too short', { HUB_SECRET: 'short' }],
    ['a push service without its credential', { PUSH_APP_URL: 'https://push.example' }],
    ['a push service without TLS', { PUSH_APP_URL: 'http://push.example', PUSH_APP_KEY: 'secret word' }],
    ['a supporter with a plain-text password', { SUPPORTERS: '{"ana":{"name":"Ana","hash":"secret word"}}' }],
  ])('must not contain %s; the error does not repeat a possible secret', (_name, env) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems.join('')).not.toMatch(/short|secret word/);
  });
});
