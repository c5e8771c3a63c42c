import type { Condition } from '@field-service/domain/work/visit.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { conditionWords } from '@field-service/i18n/vocabulary.ts';
import { checklistWords } from '@field-service/ui/record/named-words.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Choices } from '../../frame/Choices.tsx';
import { Part } from '../../frame/Screen.tsx';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import type { OpenJob } from '../../offline/use-job.ts';
import classes from './stations.module.css';
import { recordTogether, takingStations, togetherOf } from './together.ts';

/** The conditions that several stations can share; others are seen at one station. */
const sharedConditions: readonly Condition[] = ['ok', 'dirty'];

/** One answer for all scanned stations at which nothing was found and which lack it. */
export const TogetherSheet = ({ open, onClose }: { open: OpenJob; onClose: () => void }) => {
  const t = useT('field');
  const language = useLanguage();
  const [condition, setCondition] = useState<Condition | null>(null);
  const [rows, setRows] = useState<ReadonlyMap<string, string>>(new Map());
  // What was open when the sheet was opened: work that goes on meanwhile does not change the questions under the thumb.
  const [together] = useState(() => togetherOf(open));
  const count = together.stationIds.length;
  const answer = (key: string, value: string | undefined) =>
    setRows((before) => {
      const after = new Map(before);
      if (value === undefined) after.delete(key);
      else after.set(key, value);
      return after;
    });
  const taking = takingStations(open, together.stationIds, { condition, rows }).length;
  return (
    <Sheet
      title={t('Record {{count}} stations together', { count })}
      onClose={onClose}
      closeLabel={t('Close')}
      foot={
        <Button
          disabled={taking === 0}
          onClick={() => {
            recordTogether(open, together.stationIds, { condition, rows });
            onClose();
          }}
        >
          {t('Record for {{count}} stations', { count: taking })}
        </Button>
      }
    >
      <Part hint={t('Only scanned stations without findings. The record says that they were answered together.')}>
        <Stack gap="md">
          {together.activity > 0 ? (
            <p className={classes.together}>
              <IconCircleCheck size={22} color="var(--status-done)" aria-hidden />
              <Text span fw={600}>
                {t('No activity at {{count}} stations', { count: together.activity })}
              </Text>
            </p>
          ) : null}
          {together.condition > 0 ? (
            <Choices
              label={t('Condition')}
              even
              choices={sharedConditions.map((each) => ({ value: each, label: t(conditionWords[each]) }))}
              value={condition}
              onChange={setCondition}
              onClear={() => setCondition(null)}
            />
          ) : null}
        </Stack>
      </Part>
      {together.questions.length > 0 ? (
        <Part title={t('Checklist')}>
          <Stack gap="md">
            {together.questions.map((question) => {
              const words = checklistWords(open.types.get(question.typeId), question.row, language);
              const title = `${words.title ?? question.Title}${question.required ? ' *' : ''}`;
              return (
                <Choices
                  key={question.key}
                  label={`${title} (${question.count})`}
                  choices={question.options.map((option) => ({
                    value: option,
                    label: words.options.get(option) ?? option,
                  }))}
                  value={rows.get(question.key) ?? null}
                  onChange={(value) => answer(question.key, value)}
                  onClear={() => answer(question.key, undefined)}
                />
              );
            })}
          </Stack>
        </Part>
      ) : null}
    </Sheet>
  );
};
