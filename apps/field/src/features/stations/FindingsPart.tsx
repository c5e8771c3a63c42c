import { activities, conditions, evidences } from '@field-service/domain/work/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { conditionWords, evidenceWords } from '@field-service/i18n/vocabulary.ts';
import { Stack } from '@mantine/core';
import { Choices, ManyChoices } from '../../frame/Choices.tsx';
import { Part } from '../../frame/Screen.tsx';
import { toggled } from '../../frame/toggled.ts';
import type { VisitPartProps } from './visit-part.ts';
import { activityLevels } from './visit-words.ts';

/**
 * The level of activity, where the station's type records it, and the condition of the device; `lamp` if it may have a
 * lamp that fails.
 */
export const FindingsPart = ({
  visit,
  edit,
  activity,
  lamp,
  sought,
}: VisitPartProps & { activity: boolean; lamp: boolean; sought: boolean }) => {
  const t = useT('field');
  return (
    <Part>
      <Stack gap="md">
        {activity ? (
          <Choices
            label={t('Activity')}
            even
            sought={sought}
            choices={activities.map((level) => ({ value: level, label: t(activityLevels[level]) }))}
            value={visit?.activity ?? null}
            onChange={(level) => edit(() => ({ activity: level }))}
            onClear={() => edit(() => ({ activity: null }))}
          />
        ) : null}
        <Choices
          label={t('Condition')}
          choices={conditions
            .filter((each) => lamp || each !== 'lampFailed')
            .map((each) => ({ value: each, label: t(conditionWords[each]) }))}
          value={visit?.condition ?? null}
          onChange={(condition) => edit(() => ({ condition }))}
          onClear={() => edit(() => ({ condition: null }))}
        />
      </Stack>
    </Part>
  );
};

export const EvidencePart = ({ visit, edit }: VisitPartProps) => {
  const t = useT('field');
  return (
    <ManyChoices
      label={t('Evidence')}
      choices={evidences.map((each) => ({ value: each, label: t(evidenceWords[each]) }))}
      values={visit?.evidence ?? []}
      onToggle={(sign) => edit(({ evidence }) => ({ evidence: toggled(evidence, sign) }))}
    />
  );
};
