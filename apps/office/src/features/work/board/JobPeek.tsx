import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconClockExclamation, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLookupNames } from '../../../api/lookup-names.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { Fact, Facts } from '../../../parts/Section.tsx';
import { useFocusBack } from '../../../parts/use-focus-back.ts';
import { isPlanned, stretchOf, type ScheduleRow } from './schedule.ts';

interface JobPeekProps {
  row: ScheduleRow;
  people: readonly string[];
  mayAssign: boolean;
  onAssign: () => void;
  onClose: () => void;
}

/** A job on the board at a glance, with the actions available next. */
export const JobPeek = ({ row, people, mayAssign, onAssign, onClose }: JobPeekProps): ReactNode => {
  const t = useT('office');
  useFocusBack();
  const formats = useFormats();
  const { byName } = useLookupNames();
  const ended = /[CX]/.test(row.status.flags);
  const when = isPlanned(row) ? `${formats.dateTime(row.plan)}–${formats.time(stretchOf(row).to)}` : t('No time set');
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
        <Facts>
          <Fact name={t('Customer')}>{row.contact}</Fact>
          <Fact name={t('Site')}>{row.site}</Fact>
          <Fact name={t('Area')}>{row.area}</Fact>
          <Fact name={t('Time')}>{when}</Fact>
          <Fact name={t('Technicians')}>{people.length > 0 ? formats.list(people) : t('Unassigned')}</Fact>
          <Fact name={t('Service type')}>{formats.list(row.natures.map(byName))}</Fact>
        </Facts>
        <Group>
          {mayAssign && !ended ? (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAssign}>
              {t('Assign…')}
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
