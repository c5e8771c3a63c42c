import { useT } from '@field-service/i18n/use-t.ts';
import type { RowChoice } from '@field-service/ui/list/datasets.ts';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The work and the breaks of all listed days. */
export const WorkTimeSums = ({ choice }: { choice: RowChoice }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { data } = useGroups('work-time-listing', 'type.code', choice);
  // All work days are of one type.
  const [group] = data ?? [];
  if (group === undefined) return null;
  return (
    <Text size="sm" c="dimmed" px="md" py="xs" role="status">
      {t('{{count}} days: {{work}} of work, {{breaks}} of breaks', {
        count: group.count,
        work: formats.duration(Number(group.workMinutes)),
        breaks: formats.duration(Number(group.breakMinutes)),
      })}
    </Text>
  );
};
