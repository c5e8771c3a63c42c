import type { FloorPlan } from '@field-service/contract/sync.ts';
import { accessReasons, isScanned, manualReasons } from '@field-service/domain/work/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { accessReasonWords, manualReasonText } from '@field-service/i18n/vocabulary.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Choices } from '../../frame/Choices.tsx';
import { Part } from '../../frame/Screen.tsx';
import type { VisitRow } from '../../offline/rows.ts';
import { noteReached } from '../../offline/recorded/scan.ts';
import { removeVisit } from '../../offline/work.ts';
import type { VisitPartProps } from './visit-part.ts';

interface AccessPartProps extends VisitPartProps {
  jobId: string;
  stationId: string;
  plan: FloorPlan | undefined;
}

/** Access to the station: scanned, marked manually with a reason, or not accessible. */
export const AccessPart = ({ visit, edit, jobId, stationId, plan }: AccessPartProps) => {
  const t = useT('field');
  const scanned = visit !== undefined && isScanned(visit) && visit.scanMethod !== 'manual';
  const byHand = visit?.scanMethod === 'manual' && visit.accessReason === null ? visit.manualReason : null;
  const reached = scanned || byHand !== null;
  const mark = (change: Partial<VisitRow>) => {
    const visitedAt = Date.now();
    edit(() => ({ scanMethod: 'manual', visitedAt, planRevision: plan?.revision ?? null, ...change }));
  };
  return (
    <Part
      {...(reached
        ? {}
        : {
            title: t('Access'),
            hint: t('Scan the station, or say why it was not scanned or could not be reached.'),
          })}
    >
      <Stack gap="md">
        {reached ? (
          <Group gap="sm" justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap">
              <IconCircleCheck size={22} color="var(--status-done)" style={{ flexShrink: 0 }} aria-hidden />
              <Text size="sm" fw={600}>
                {scanned ? t('Scanned') : t('Not scanned: {{reason}}', { reason: manualReasonText(byHand ?? '', t) })}
              </Text>
            </Group>
            <ConfirmButton
              style={{ flexShrink: 0, paddingInline: 12 }}
              act={t('Undo visit')}
              question={t('Undo this visit?')}
              loss={t(
                'The findings, remarks and pictures recorded at this station will be deleted. Materials used are kept.',
              )}
              onConfirm={() => removeVisit(jobId, stationId)}
            />
          </Group>
        ) : (
          <>
            <Choices
              label={t('Not scanned because')}
              choices={manualReasons.map((reason) => ({ value: reason, label: manualReasonText(reason, t) }))}
              value={manualReasons.find((each) => each === byHand) ?? null}
              onChange={(manualReason) => {
                mark({ manualReason, accessReason: null });
                noteReached(jobId, stationId);
              }}
            />
            <Choices
              label={t('Not accessible')}
              choices={accessReasons.map((reason) => ({ value: reason, label: t(accessReasonWords[reason]) }))}
              value={visit?.accessReason ?? null}
              // A station that was not opened cannot have findings.
              onChange={(accessReason) =>
                mark({ accessReason, manualReason: null, activity: null, bait: null, catches: [], evidence: [] })
              }
              onClear={() => mark({ accessReason: null })}
            />
          </>
        )}
      </Stack>
    </Part>
  );
};
