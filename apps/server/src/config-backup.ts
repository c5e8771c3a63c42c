export interface BackupSettings {
  /** The passphrase that seals backups; if absent, they are not sealed. */
  passphrase?: string;
  /** In bytes. Backups estimated to be larger are created by the queue instead of being returned directly. */
  maxDirectBytes: number;
}

const minPassphrase = 16;

/** Reads the backup settings. Adds errors to `problems`. */
export function readBackup(
  text: (name: string) => string | undefined,
  wholeNumber: (name: string, fallback: number, least: number, most: number) => number,
  problems: string[],
): BackupSettings {
  const passphrase = text('BACKUP_PASSPHRASE');
  if (passphrase !== undefined && passphrase.length < minPassphrase)
    problems.push(`BACKUP_PASSPHRASE must have at least ${minPassphrase} characters.`);
  return {
    ...(passphrase === undefined ? {} : { passphrase }),
    maxDirectBytes: wholeNumber('BACKUP_AT_ONCE_MB', 100, 0, 100_000) * 1_048_576,
  };
}
