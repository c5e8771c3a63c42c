import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { SheetId } from '../offline/sheets/rows.ts';
import { useFailureWords } from './failure-words.ts';
import classes from './frame.module.css';
import type { ShownSheet } from './use-sheet.ts';

interface SheetAgeProps {
  sheet: Pick<ShownSheet<SheetId>, 'failure' | 'reading' | 'read'> & { row: { at: number } | null | undefined };
  /** What is said where nothing was ever read. */
  never: string;
}

/** How old the data of the server on a page is, and why it could not be read anew. */
export const SheetAge = ({ sheet: { row, failure, reading, read }, never }: SheetAgeProps) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useFailureWords();
  if (row === undefined) return null;
  const isKnown = row !== null && row.at > 0;
  return (
    <div className={classes.age}>
      <p role="status">
        {failure ? `${words(failure)} ` : ''}
        {isKnown ? t('As of {{time}}', { time: formats.dateTime(row.at) }) : reading ? '' : never}
      </p>
      <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={read}>
        {failure ? t('Retry') : t('Refresh')}
      </Button>
    </div>
  );
};
