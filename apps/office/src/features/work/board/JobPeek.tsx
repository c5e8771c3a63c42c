import { useT } from '@field-service/i18n/use-t.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconClockExclamation, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { useFocusBack } from '../../../parts/use-focus-back.ts';
import { JobFacts } from './JobFacts.tsx';
import type { ScheduleRow } from '../../../assigning/schedule-rows.ts';
import type { Travel } from './schedule.ts';

interface JobPeekProps {
  row: ScheduleRow;
  people: readonly string[];
  /** The technician in whose row the job is. */
  rowOf: string;
  travel: Travel | undefined;
  mayAssign: boolean;
  onAssign: () => void;
  /** Takes the job from the technician in whose row it is. */
  onUnassign: () => void;
  onClose: () => void;
}

/** A job on the board at a glance, with the actions available next. */
export const JobPeek = ({
  row,
  people,
  rowOf,
  travel,
  mayAssign,
  onAssign,
  onUnassign,
  onClose,
}: JobPeekProps): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const assignable = mayAssign && !/[CX]/.test(row.status.flags);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={row.docno}
      overlayProps={{ backgroundOpacity: 0.2 }}
    >
      <Stack>
        <Group gap="sm">
          <StatusBadge status={row.status} overdue={row.late} />
          {row.nextday ? <Text size="sm">{t('Continuation')}</Text> : null}
        </Group>
        <Text fw={600}>{row.title}</Text>
        {row.latePackage ? (
          <Alert
            color="violet"
            variant="outline"
            icon={<IconClockExclamation aria-hidden />}
            title={t('Work waiting for a decision')}
          >
            {t('Work for this job was received but could not be applied automatically. Open the job to decide.')}
          </Alert>
        ) : null}
        <JobFacts row={row} people={people} travel={travel} />
        <Group>
          {assignable ? (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAssign}>
              {t('Assign…')}
            </Button>
          ) : null}
          {assignable && row.userid !== null ? (
            <Button variant="default" leftSection={<IconUserMinus size={16} aria-hidden />} onClick={onUnassign}>
              {people.length > 1 ? t('Unassign {{name}}', { name: rowOf }) : t('Unassign')}
            </Button>
          ) : null}
          <LinkButton to="/jobs/$jobId" params={{ jobId: row.id }} variant="default">
            {t('Open job')}
          </LinkButton>
        </Group>
      </Stack>
    </Drawer>
  );
};
