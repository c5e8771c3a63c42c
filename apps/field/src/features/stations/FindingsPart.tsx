import { activities, conditions, evidences } from '@field-service/domain/work/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { conditionWords, evidenceWords } from '@field-service/i18n/vocabulary.ts';
import { Stack } from '@mantine/core';
import { Choices, ManyChoices } from '../../frame/Choices.tsx';
import { Part } from '../../frame/Screen.tsx';
import { toggled } from '../../frame/toggled.ts';
import type { VisitPartProps } from './visit-part.ts';
import { activityLevels } from './visit-words.ts';

export const FindingsPart = ({ visit, edit }: VisitPartProps) => {
  const t = useT('field');
  return (
    <Part>
      <Stack gap="md">
        <Choices
          label={t('Activity')}
          even
          choices={activities.map((level) => ({ value: level, label: t(activityLevels[level]) }))}
          value={visit?.activity ?? null}
          onChange={(activity) => edit(() => ({ activity }))}
          onClear={() => edit(() => ({ activity: null }))}
        />
        <Choices
          label={t('Condition')}
          choices={conditions.map((each) => ({ value: each, label: t(conditionWords[each]) }))}
          value={visit?.condition ?? null}
          onChange={(condition) => edit(() => ({ condition }))}
          onClear={() => edit(() => ({ condition: null }))}
        />
        <ManyChoices
          label={t('Evidence')}
          choices={evidences.map((each) => ({ value: each, label: t(evidenceWords[each]) }))}
          values={visit?.evidence ?? []}
          onToggle={(sign) => edit(({ evidence }) => ({ evidence: toggled(evidence, sign) }))}
        />
      </Stack>
    </Part>
  );
};
