import { z } from 'zod';

/** A deployment that forwards logins to other sites, or a site that such a hub logs in to. */
export interface HubSettings {
  /** The base URL of each site's API by the site's code; empty on a site that is not a hub. */
  sites: Readonly<Record<string, string>>;
  /**
   * Shared by the hub and the site, so that the site counts failed logins by the user's address instead of the hub's.
   */
  secret?: string;
}

/** A member of the provider's support: their name and the argon2id hash of their own credential. */
export interface Supporter {
  name: string;
  hash: string;
}

export interface LoginSettings {
  hub?: HubSettings;
  supporters?: Readonly<Record<string, Supporter>>;
}

const Sites = z.record(z.string().regex(/^[\w.-]{1,64}$/), z.url({ protocol: /^https?$/ }));
const Supporters = z.record(
  z.string().regex(/^[\w.-]{1,64}$/),
  z.strictObject({ name: z.string().min(1).max(200), hash: z.string().startsWith('$argon2id$') }),
);
const minSecret = 32;

/** Parses a variable as JSON; an error never contains the variable's text, which may be secret. */
function json<S extends z.ZodType>(
  name: string,
  given: string | undefined,
  shape: S,
  what: string,
  problems: string[],
): z.output<S> | undefined {
  if (given === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    value = undefined;
  }
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  problems.push(`${name} must be JSON: ${what}.`);
  return undefined;
}

/** Reads the settings for hubs and supporters. Adds errors to `problems`. */
export function readLogin(
  text: (name: string) => string | undefined,
  production: boolean,
  problems: string[],
): LoginSettings {
  const sites = json(
    'HUB_SITES',
    text('HUB_SITES'),
    Sites,
    'an object of site codes and the bases of their APIs',
    problems,
  );
  if (production)
    for (const [code, base] of Object.entries(sites ?? {}))
      if (!base.startsWith('https:')) problems.push(`HUB_SITES sends passwords to "${code}" without https.`);
  const secret = text('HUB_SECRET');
  if (secret !== undefined && secret.length < minSecret)
    problems.push(`HUB_SECRET must have at least ${minSecret} characters.`);
  const supporters = json(
    'SUPPORTERS',
    text('SUPPORTERS'),
    Supporters,
    'an object of support ids, each with name and hash (argon2id)',
    problems,
  );
  return {
    ...(sites === undefined && secret === undefined
      ? {}
      : {
          hub: {
            sites: Object.fromEntries(
              Object.entries(sites ?? {}).map(([code, base]) => [code, base.replace(/\/+$/, '')]),
            ),
            ...(secret === undefined ? {} : { secret }),
          },
        }),
    ...(supporters === undefined ? {} : { supporters }),
  };
}

/** The push service for the native app, the push services that replace the known ones, and additional certificates. */
export interface PushSettings {
  /** The service that reaches devices with the native app, and the credential for its Basic authorization. */
  service?: { url: string; key: string };
  hosts?: readonly string[];
  caFile?: string;
}

export function readPush(text: (name: string) => string | undefined, problems: string[]): PushSettings | undefined {
  const [hosts, caFile, url, key] = ['PUSH_HOSTS', 'PUSH_CA_FILE', 'PUSH_APP_URL', 'PUSH_APP_KEY'].map(text);
  if ((url === undefined) !== (key === undefined))
    problems.push('PUSH_APP_URL and PUSH_APP_KEY are set together or not at all.');
  if (url !== undefined && !(URL.canParse(url) && new URL(url).protocol === 'https:'))
    problems.push('PUSH_APP_URL must be an https address.');
  if (hosts === undefined && caFile === undefined && url === undefined) return undefined;
  return {
    ...(url === undefined || key === undefined ? {} : { service: { url: url.replace(/\/+$/, ''), key } }),
    ...(hosts === undefined
      ? {}
      : {
          hosts: hosts
            .split(',')
            .map((host) => host.trim().toLowerCase())
            .filter((host) => host !== ''),
        }),
    ...(caFile === undefined ? {} : { caFile }),
  };
}
