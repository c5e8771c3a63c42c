import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { logTarget } from './console-lines.ts';

function logTo(isTTY: boolean) {
  const written: string[] = [];
  const out = {
    isTTY,
    write: (line: string) => {
      written.push(line);
      return true;
    },
  };
  return { log: pino({ level: 'debug' }, logTarget(out)), written };
}

describe('the process log', () => {
  it('has plain lines at a terminal', () => {
    const { log, written } = logTo(true);
    log.info({ url: 'http://127.0.0.1:3000' }, 'the server is ready');
    log.warn({ back: false, tried: [1, 2] }, 'the database ended');
    expect(written).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d the server is ready url=http:\/\/127\.0\.0\.1:3000\n$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d warning: the database ended back=false tried=\[1,2\]\n$/),
    ]);
  });

  it('shows the origin of an error at a terminal', () => {
    const { log, written } = logTo(true);
    log.fatal({ err: new Error('no room') }, 'the server could not start');
    expect(written.join('')).toMatch(/ fatal: the server could not start\nError: no room\n\s+at /);
  });

  it('is JSON for a file or a log collector', () => {
    const { log, written } = logTo(false);
    log.info({ url: 'x' }, 'the server is ready');
    expect(JSON.parse(written.join(''))).toMatchObject({ level: 30, msg: 'the server is ready', url: 'x' });
  });
});
