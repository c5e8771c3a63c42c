import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, Button, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useFailureWords } from '../failure-words.ts';
import classes from './requests.module.css';
import type { FreshSheets } from './use-fresh-sheets.ts';

interface SheetStateProps {
  fresh: FreshSheets;
  /** When what is shown was read; undefined if nothing is shown. */
  at: number | undefined;
  /** Says that reading has failed. */
  failed: string;
}

/** How old the shown sheets are, how far reading them has come, and why it has failed. */
export const SheetState = ({ fresh: { reading, failure, again }, at, failed }: SheetStateProps) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useFailureWords();
  const progress = reading && t('{{done}} of {{total}}', reading);
  return (
    <>
      <div className={classes.state}>
        <Text size="sm" role="status">
          {progress === undefined
            ? at === undefined
              ? ''
              : t('As of {{time}}', { time: formats.dateTime(at) })
            : `${t('Loading…')} ${progress}`}
        </Text>
        {reading ? (
          <Progress
            value={(100 * reading.done) / reading.total}
            size="sm"
            transitionDuration={0}
            aria-label={t('Loading…')}
          />
        ) : null}
      </div>
      {failure ? (
        <Alert
          role="alert"
          color="red.8"
          variant="outline"
          title={failed}
          icon={<IconAlertTriangle aria-hidden />}
          mb="sm"
        >
          <p className={classes.reason}>{words(failure)}</p>
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={again}>
            {t('Retry')}
          </Button>
        </Alert>
      ) : null}
    </>
  );
};
