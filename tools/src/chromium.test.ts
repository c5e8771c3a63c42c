import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureChromium, findChromium } from './chromium.ts';

let folder: string;
const inFolder = (...names: string[]): string => path.join(folder, ...names);

/** Writes an executable shell script. */
async function program(file: string, script: string): Promise<void> {
  await mkdir(path.dirname(inFolder(file)), { recursive: true });
  await writeFile(inFolder(file), `#!/bin/sh\n${script}\n`);
  await chmod(inFolder(file), 0o755);
}
const [works, broken] = ['exit 0', 'exit 127'];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fs-chromium-'));
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

describe('finding Chromium', () => {
  beforeEach(async () => {
    for (const file of [
      'given',
      'bin/chromium',
      'fetched/chromium-1200/chrome-linux/chrome',
      'fetched/chromium-1300/chrome-linux64/chrome',
    ])
      await program(file, works);
  });

  it('prefers the configured one, then one on the PATH, then the newest that Playwright downloaded', () => {
    const all = {
      CHROMIUM_PATH: inFolder('given'),
      PATH: inFolder('bin'),
      PLAYWRIGHT_BROWSERS_PATH: inFolder('fetched'),
    };
    expect(findChromium(all)).toBe(inFolder('given'));
    expect(findChromium({ ...all, CHROMIUM_PATH: '' })).toBe(inFolder('bin/chromium'));
    expect(findChromium({ ...all, CHROMIUM_PATH: '', PATH: '' })).toBe(
      inFolder('fetched/chromium-1300/chrome-linux64/chrome'),
    );
    expect(findChromium({ PATH: inFolder('none'), PLAYWRIGHT_BROWSERS_PATH: inFolder('none') })).toBeUndefined();
  });

  it('prefers the shell to a desktop browser', async () => {
    await program('bin/chromium-headless-shell', works);
    expect(findChromium({ PATH: inFolder('bin') })).toBe(inFolder('bin/chromium-headless-shell'));
    await program('bin/chromium-headless-shell', broken);
    expect(findChromium({ PATH: inFolder('bin') })).toBe(inFolder('bin/chromium'));
  });

  it('skips one that does not start', async () => {
    await program('bin/chromium', broken);
    await program('bin/google-chrome', works);
    expect(findChromium({ PATH: inFolder('bin') })).toBe(inFolder('bin/google-chrome'));
    await program('bin/google-chrome', broken);
    await program('fetched/chromium-1300/chrome-linux64/chrome', broken);
    expect(findChromium({ PATH: inFolder('bin'), PLAYWRIGHT_BROWSERS_PATH: inFolder('fetched') })).toBe(
      inFolder('fetched/chromium-1200/chrome-linux/chrome'),
    );
  });

  it('throws if the configured one does not exist', () => {
    expect(() => findChromium({ CHROMIUM_PATH: inFolder('gone') })).toThrow('is not there');
  });
});

describe('a machine without Chromium', () => {
  /** An environment whose PATH has only the programs that the test adds; `/bin` has the tools for their scripts. */
  const machine = (): Record<string, string> => ({
    PATH: inFolder('sbin'),
    PLAYWRIGHT_BROWSERS_PATH: inFolder('none'),
    LOG: inFolder('log'),
  });
  const note = 'echo "$DEBIAN_FRONTEND: $*" >> "$LOG"';
  const makes = (script: string, name = 'chromium'): string =>
    `printf '#!/bin/sh\\n${script}\\n' > ${inFolder(`sbin/${name}`)}; /bin/chmod 755 ${inFolder(`sbin/${name}`)}`;
  const shell = 'chromium-headless-shell';
  const noted = async (): Promise<string[]> => (await readFile(inFolder('log'), 'utf8')).trim().split('\n');

  it('installs it with apt-get as root: first the package lists, then the package, without prompting', async () => {
    await program('sbin/apt-get', `${note}\ncase "$*" in *install*) ${makes(works, shell)};; esac`);
    expect(ensureChromium(machine(), true)).toBe(inFolder(`sbin/${shell}`));
    const [update, install, ...more] = await noted();
    expect([update, install, more]).toEqual([
      expect.stringMatching(/^noninteractive: .* update$/),
      expect.stringMatching(/^noninteractive: .* install -y --no-install-recommends chromium-headless-shell$/),
      [],
    ]);
    expect(ensureChromium(machine(), true)).toBe(inFolder(`sbin/${shell}`));
    expect(await noted()).toHaveLength(2);
  });

  it('installs the desktop browser if the sources do not have the shell', async () => {
    await program('sbin/apt-get', `case "$*" in *shell) exit 100;; *install*) ${makes(works)};; esac`);
    expect(ensureChromium(machine(), true)).toBe(inFolder('sbin/chromium'));
  });

  it('installs the shell beside a desktop browser only under CI, and takes that browser if it cannot', async () => {
    await program('sbin/chromium', works);
    await program('sbin/apt-get', `${note}\nexit 100`);
    expect(ensureChromium(machine(), true)).toBe(inFolder('sbin/chromium'));
    await expect(noted()).rejects.toThrow('ENOENT');
    expect(ensureChromium({ ...machine(), CI: 'true' }, true)).toBe(inFolder('sbin/chromium'));
    expect(await noted()).toContainEqual(expect.stringMatching(/chromium-headless-shell$/));
    await program('sbin/apt-get', `case "$*" in *install*) ${makes(works, shell)};; esac`);
    expect(ensureChromium({ ...machine(), CI: 'true' }, true)).toBe(inFolder(`sbin/${shell}`));
  });

  it('installs it even if one of the package sources does not respond', async () => {
    await program('sbin/apt-get', `case "$*" in *install*) ${makes(works)};; *) exit 100;; esac`);
    expect(ensureChromium(machine(), true)).toBe(inFolder('sbin/chromium'));
  });

  it.each([
    ['installation is not permitted', true, false, 'exit 0', 'only root may install it'],
    [
      'apt-get does not have the package',
      true,
      true,
      'exit 100',
      '"apt-get install chromium" ended with 100, after "apt-get update" had failed too',
    ],
    ['the installed browser does not start', true, true, 'exit 0', 'what apt-get installed does not start'],
    ['there is no apt-get', false, true, '', 'has no apt-get'],
  ])('explains the failure if %s', async (_, apt, isRoot, script, why) => {
    if (apt) await program('sbin/apt-get', script);
    expect(() => ensureChromium(machine(), isRoot)).toThrow(why);
    expect(() => ensureChromium(machine(), isRoot)).toThrow(
      /apt-get update && apt-get install chromium.*npx playwright-core install chromium.*CHROMIUM_PATH/,
    );
  });
});
