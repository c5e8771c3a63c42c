import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { offeredOf } from '@field-service/domain/site/lookup-offer.ts';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { Choices, ManyChoices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { keepingOne } from '../../frame/toggled.ts';
import { newLocalId } from '../../offline/ids.ts';
import { useLookups, useOfferedList } from '../../offline/reference.ts';
import type { DraftRow, FollowupDraft } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';

const withinDays = [3, 7, 14, 30] as const;

/** The purpose and date of a follow-up visit, which becomes a separate job. */
export const FollowUpPage = ({ open, draft }: { open: OpenJob; draft: DraftRow }) => {
  const t = useT('field');
  const language = useLanguage();
  const { followup } = draft;
  const natures = offeredOf(
    useLookups(lookupNumbers.nature) ?? [],
    ({ id }) => followup?.natures.includes(id) === true,
  );
  const reasons = useOfferedList('app-followup-reason', [followup?.reason ?? '']);
  const change = (part: Partial<FollowupDraft>) =>
    editDraft(draft.jobId, (now) => (now.followup ? { followup: { ...now.followup, ...part } } : {}));
  const need = (needed: boolean) => {
    const made: FollowupDraft = {
      entry: newLocalId(),
      natures: open.row.job.natures.slice(0, jobLimits.natures).map((nature) => nature.id),
      withinDays: 14,
      planOn: null,
      reason: '',
      notes: '',
    };
    editDraft(draft.jobId, (now) => ({ followup: needed ? (now.followup ?? made) : null }));
  };
  return (
    <Part
      title={t('Follow-up visit')}
      hint={t('If a follow-up visit is needed, a new job is created once the office has received your work.')}
    >
      <Stack gap="md">
        <Checkbox
          size="md"
          label={t('Follow-up needed')}
          checked={followup !== null}
          onChange={(event) => need(event.currentTarget.checked)}
        />
        {followup ? (
          <>
            <ManyChoices
              label={t('Service types')}
              choices={natures.map((nature) => ({ value: nature.id, label: localName(nature, language) }))}
              values={followup.natures}
              onToggle={(nature) =>
                editDraft(draft.jobId, (now) =>
                  now.followup
                    ? { followup: { ...now.followup, natures: keepingOne(now.followup.natures, nature) } }
                    : {},
                )
              }
            />
            <Choices
              label={t('Within')}
              even
              choices={withinDays.map((days) => ({ value: days, label: t('{{count}} days', { count: days }) }))}
              value={followup.withinDays}
              onChange={(days) => change({ withinDays: days, planOn: null })}
              onClear={() => change({ withinDays: null })}
            />
            <DateField
              label={t('Or on')}
              value={followup.planOn}
              onChange={(day) => change(day === null ? { planOn: null } : { planOn: day, withinDays: null })}
            />
            {reasons.length > 0 ? (
              <NativeSelect
                label={t('Reason')}
                value={followup.reason}
                onChange={(event) => change({ reason: event.currentTarget.value })}
                data={[
                  { value: '', label: '–' },
                  ...reasons.map((each) => ({ value: each.code, label: localName(each, language) })),
                ]}
              />
            ) : null}
            <KeptText
              label={t('Notes')}
              multiline
              maxLength={jobTexts.followup.notes}
              value={followup.notes}
              keep={(notes) => change({ notes })}
            />
          </>
        ) : null}
      </Stack>
    </Part>
  );
};
