import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { readAssignRefusal, type AssignRefusal } from '../../../../assigning/refusal.ts';
import { RefusalPanel } from '../../../../assigning/RefusalPanel.tsx';
import { groupsOf, currentValueOf, type ConflictGroup } from './conflict-groups.ts';
import { useFieldNames } from './history/field-names.ts';
import { useFieldValue } from './history/field-values.ts';
import { useSettleConflict, type Settlement } from './use-job.ts';
import classes from './job.module.css';

/** One decision: the current value, the other person's change, and the two ways to resolve it. */
const ConflictChoice = ({ job, group }: { job: JobDetail; group: ConflictGroup }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  const { may } = useCaller();
  const fieldName = useFieldNames();
  const fieldValue = useFieldValue(job);
  const settle = useSettleConflict(job.id);
  const [refusal, setRefusal] = useState<AssignRefusal>();
  const [reason, setReason] = useState('');
  const choose = (take: Settlement['take']) => {
    settle.mutate(
      {
        conflict: group.id,
        uts: job.uts,
        take,
        ...(refusal?.mayOverride && take === 'device' ? { reason: reason.trim() } : {}),
      },
      {
        onSuccess: () => {
          notices.success(
            take === 'device' ? t("{{name}}'s change is now used", { name: group.by }) : t('Current value kept'),
          );
          // The buttons disappear once the decision is made, so the focus moves to the content.
          document.querySelector('main')?.focus({ preventScroll: true });
        },
        onError: (error) => {
          const refused = readAssignRefusal(error);
          setRefusal(refused);
          if (!refused) notices.failure(error);
        },
      },
    );
  };
  const chosen = settle.isPending ? settle.variables.take : undefined;
  const blocked = refusal !== undefined && (!refusal.mayOverride || reason.trim() === '');
  return (
    <div
      role="group"
      aria-label={formats.list(group.parts.map(({ field }) => fieldName(field)))}
      className={classes.conflict}
    >
      {group.parts.map(({ id, field, device }) => (
        <dl key={id} className={classes.changes}>
          <dt>{fieldName(field)}</dt>
          <dd>
            {t('Current')}: <strong>{fieldValue(field, currentValueOf(job, field))}</strong>
          </dd>
          <dt aria-hidden />
          <dd>
            {t("{{name}}'s change", { name: group.by })}: <strong>{fieldValue(field, device)}</strong>
          </dd>
        </dl>
      ))}
      <Text size="xs" c="dimmed">
        {t('Changed by {{name}}, {{time}}', { name: group.by, time: formats.dateTime(group.at) })}
      </Text>
      {refusal ? <RefusalPanel refusal={refusal} reason={reason} onReason={setReason} /> : null}
      {may('POST:UP') ? (
        <Group gap="sm">
          <Button size="xs" variant="default" loading={chosen === 'server'} onClick={() => choose('server')}>
            {t('Keep current value')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={chosen === 'device'}
            disabled={blocked}
            onClick={() => choose('device')}
          >
            {refusal ? t('Use it anyway') : t("Use {{name}}'s change", { name: group.by })}
          </Button>
        </Group>
      ) : null}
    </div>
  );
};

/** Shown if two people changed the same field: the change that was not applied is kept until someone decides. */
export const ConflictNotice = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  if (job.conflicts.length === 0) return null;
  return (
    <Alert
      mb="md"
      color="violet"
      variant="outline"
      classNames={{ title: classes.noticeTitle }}
      icon={<IconArrowsSplit2 aria-hidden />}
      title={t('Conflicting changes')}
      role="region"
      aria-label={t('Conflicting changes')}
    >
      <Text size="sm">
        {may('POST:UP')
          ? t('The first change was kept. Choose the value for this job.')
          : t('The first change was kept. Someone who can edit the job must choose.')}
      </Text>
      {groupsOf(job.conflicts).map((group) => (
        <ConflictChoice key={group.id} job={job} group={group} />
      ))}
    </Alert>
  );
};
