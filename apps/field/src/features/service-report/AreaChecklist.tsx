import type { Job } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { dataText } from '../../frame/job-words.ts';
import { Part } from '../../frame/Screen.tsx';
import type { DraftRow } from '../../offline/rows.ts';
import { editDraft } from '../../offline/work.ts';
import { parseCustomArea } from './area-checklist.ts';

/** The areas that the office entered on the job, as a checklist. */
export const AreaChecklist = ({ job, draft }: { job: Job; draft: DraftRow }) => {
  const t = useT('field');
  const text = dataText(job, 'customArea');
  if (text === '') return null;
  const areas = parseCustomArea(text);
  if (!areas) {
    return (
      <Part title={t('Areas')}>
        <Text role="alert">{t('Custom Area is not formatted')}</Text>
      </Part>
    );
  }
  const tick = (area: string, item: string, done: boolean) =>
    editDraft(draft.jobId, ({ areaChecklist }) => ({
      areaChecklist: [
        ...areaChecklist.filter((each) => each.area !== area || each.item !== item),
        { area, item, done, note: '' },
      ],
    }));
  return areas.map(({ area, items }) => (
    <Part key={area} title={area}>
      <Stack gap="md">
        {items.map((item) => (
          <Checkbox
            key={item}
            size="md"
            label={item}
            checked={draft.areaChecklist.some((each) => each.area === area && each.item === item && each.done)}
            onChange={(event) => tick(area, item, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Part>
  ));
};
