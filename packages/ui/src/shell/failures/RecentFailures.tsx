import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useCopyText } from '../../record/copy-text.ts';
import { EmptyState } from '../EmptyState.tsx';
import { useFormats } from '../formats-context.tsx';
import classes from './RecentFailures.module.css';
import { useRecentFailures, type RecentFailure } from './recent-failures.ts';

const Entry = ({ at, failure }: RecentFailure) => {
  const t = useT('desk');
  const formats = useFormats();
  const errorText = useErrorText();
  const copy = useCopyText();
  const words = t('Server: {{message}}', { message: errorText(failure) });
  const details = [
    t('Code {{code}}', { code: failure.code }),
    ...(failure.requestId === undefined ? [] : [t('Request id {{id}}', { id: failure.requestId })]),
  ];
  // Support compares the time with the server's log, whose times are in UTC.
  const report = [new Date(at).toISOString(), words, ...details].join('\n');
  return (
    <li className={classes.entry}>
      <div className={classes.text}>
        <Text size="xs" c="dimmed" component="time" dateTime={new Date(at).toISOString()}>
          {formats.dateTime(at)}
        </Text>
        <Text size="sm">{words}</Text>
        {details.map((detail) => (
          <Text key={detail} size="xs" c="dimmed">
            {detail}
          </Text>
        ))}
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden />}
        onClick={() => void copy(report)}
      >
        {t('Copy details')}
      </Button>
    </li>
  );
};

/** The last errors that the server reported, with what support needs to find them in its log. */
export const RecentFailures = () => {
  const t = useT('desk');
  const failures = useRecentFailures();
  if (failures.length === 0) {
    return (
      <EmptyState
        title={t('No server errors')}
        text={t('The last five since this page was opened are listed here.')}
        icon={IconCircleCheck}
      />
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{t('Send these details to support to help find the cause.')}</Text>
      <ul className={classes.list}>
        {failures.map((each, place) => (
          <Entry key={`${each.at} ${failures.length - place}`} {...each} />
        ))}
      </ul>
    </Stack>
  );
};
