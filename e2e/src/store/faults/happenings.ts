import fc from 'fast-check';
import type { Call, Mishap } from './gateway.ts';

const acts = ['job', 'edit', 'picture', 'close', 'sync', 'send', 'background'] as const;
const mishaps = [
  'refuse',
  'cut',
  'loseAnswer',
  'halveAnswer',
  'repeat',
  'flip',
  'portal',
  'notFound',
  'busy',
  'expired',
  'silence',
  'tooLarge',
] as const;
const faults = [
  'killed',
  'restarted',
  'crashed',
  'cancelled',
  'twoWindows',
  'full',
  'clock',
  'backup',
  'restored',
  'otherProcess',
  'databaseLost',
  'upgraded',
  'evicted',
  'killedPacking',
  'spoiled',
] as const;
/** What the office does meanwhile to a job on which the phone works. */
const officeActs = ['amended', 'lent', 'calledOff'] as const;

export const kinds = [...acts, ...mishaps, ...faults, ...officeActs] as const;

/** One thing that a person does or that goes wrong; `at` says where. */
export interface Happening {
  kind: (typeof kinds)[number];
  at: number;
}

/** Random happenings after a first job, without which there is nothing to lose. */
export const sequence: fc.Arbitrary<Happening[]> = fc
  .array(
    fc.record({
      kind: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...acts) },
        { weight: 3, arbitrary: fc.constantFrom(...mishaps) },
        { weight: 3, arbitrary: fc.constantFrom(...faults) },
        { weight: 1, arbitrary: fc.constantFrom(...officeActs) },
      ),
      at: fc.nat({ max: 30 }),
    }),
    { minLength: 5, maxLength: 13 },
  )
  .map((rest): Happening[] => [{ kind: 'job', at: 0 }, ...rest]);

/** The same sequences judge every change; `FS_SEQUENCES_SEED=random`, or another number, looks for new ones. */
export function chosenSeed(): number {
  const chosen = process.env['FS_SEQUENCES_SEED'] ?? '20261123';
  return chosen === 'random' ? Date.now() % 2 ** 31 : Number(chosen);
}

const instead = (status: number, type: string, body: string): Mishap => ({ kind: 'answer', status, type, body });
const refusal = (code: string): string => JSON.stringify({ ok: false, code, params: {} });

/** What happens to a call; nothing if it does not concern such a call. */
export function mishapOf({ kind, at }: Happening, call: Call): Mishap | undefined {
  switch (kind) {
    case 'refuse':
    case 'loseAnswer':
    case 'halveAnswer':
      return { kind };
    case 'repeat':
      return call.method === 'GET' ? undefined : { kind, atOnce: at % 2 === 0 };
    case 'cut':
      return { kind, after: Math.floor((call.bytes * (at % 10)) / 10) };
    case 'flip':
      return call.path.startsWith('/api/tus') && call.bytes > 0 ? { kind, at: at * 31 } : undefined;
    case 'portal':
      return instead(200, 'text/html', '<!doctype html>');
    case 'notFound':
      return instead(404, 'text/html', '<!doctype html>');
    case 'busy':
      return at % 2 === 0
        ? instead(503, 'application/json', refusal('server.busy'))
        : instead(429, 'application/json', refusal('request.rate_limited'));
    case 'expired':
      return instead(401, 'application/json', refusal('session.expired'));
    case 'tooLarge':
      return instead(413, 'text/html', '<!doctype html>');
    case 'silence':
      // Other calls are given up only after minutes.
      return call.path.startsWith('/api/tus') ? { kind } : undefined;
    default:
      return undefined;
  }
}

export const isMishap = ({ kind }: Happening): boolean => mishaps.some((each) => each === kind);
