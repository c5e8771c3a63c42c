import { writeFile } from 'node:fs/promises';
import type { Reporter } from 'vitest/node';

/** Writes the messages of the errors that no test raised into the file that `FS_OUTSIDE_ERRORS` names, one per line. */
export default class OutsideErrors implements Reporter {
  async onTestRunEnd(_modules: unknown, errors: readonly { message: string; stack?: string }[]): Promise<void> {
    const file = process.env['FS_OUTSIDE_ERRORS'];
    if (file === undefined) return;
    await writeFile(file, errors.map(({ message }) => `${message.split('\n', 1)[0] ?? ''}\n`).join(''));
  }
}
