import { addDays } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { Checkbox, Stack } from '@mantine/core';
import { Part } from '../../frame/Screen.tsx';
import { useToday } from '../../frame/use-today.ts';
import { newLocalId } from '../../offline/ids.ts';
import type { DraftRow } from '../../offline/rows.ts';
import { editDraft } from '../../offline/work.ts';
import { isLaterDay } from './closing-view.ts';

/** Whether the work continues: today's part is closed, and what is left comes back as a new job. */
export const NextDay = ({ draft }: { draft: DraftRow }) => {
  const t = useT('field');
  const today = useToday();
  const { nextday } = draft;
  const choose = (continues: boolean) => {
    const made = { entry: newLocalId(), planOn: addDays(today, 1) };
    editDraft(draft.jobId, (now) => ({ nextday: continues ? (now.nextday ?? made) : null }));
  };
  return (
    <Part
      title={t('Next day')}
      hint={t('Today’s work is closed and signed. The stations that are left come back as a new job.')}
    >
      <Stack gap="md">
        <Checkbox
          size="md"
          label={t('The work continues the next day')}
          checked={nextday !== null}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        {nextday ? (
          <DateField
            label={t('Continues on')}
            required
            value={nextday.planOn}
            error={isLaterDay(nextday.planOn, today) ? undefined : t('Choose a later day.')}
            onChange={(planOn) =>
              editDraft(draft.jobId, (now) =>
                now.nextday && planOn !== null && isLaterDay(planOn, today)
                  ? { nextday: { ...now.nextday, planOn } }
                  : {},
              )
            }
          />
        ) : null}
      </Stack>
    </Part>
  );
};
