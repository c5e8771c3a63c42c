import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStatusName } from './history/status-name.ts';
import classes from './job.module.css';

/** Why the job has its status, if whoever changed it last gave a reason: the reason why it was cancelled or reopened. */
export const Turn = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const statusName = useStatusName();
  const last = job.history.findLast(({ kind }) => kind === 'status');
  if (last === undefined || last.reason === null || last.reason === '') return null;
  const facts = { status: statusName(job.status.code), name: last.by, time: formats.dateTime(last.at) };
  return (
    <Text size="sm" className={classes.turn}>
      {t('Changed to {{status}} by {{name}}, {{time}}', facts)}
      <Text span display="block" fw={600}>
        {last.reason}
      </Text>
    </Text>
  );
};
