import type { Job } from '@field-service/contract/work/job.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { dataText } from '../../frame/job-words.ts';
import { Part } from '../../frame/Screen.tsx';
import type { DraftRow } from '../../offline/rows.ts';
import { editDraft } from '../../offline/work.ts';
import { parseCustomArea } from './area-checklist.ts';

/** An area and an item as they are recorded; the office may have entered longer names. */
const named = (area: string, item: string) => ({
  area: area.slice(0, jobTexts.area.area),
  item: item.slice(0, jobTexts.area.item),
});
const isOf = (each: DraftRow['areaChecklist'][number], area: string, item: string): boolean => {
  const name = named(area, item);
  return each.area === name.area && each.item === name.item;
};

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
        ...areaChecklist.filter((each) => !isOf(each, area, item)),
        { ...named(area, item), done, note: '' },
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
            checked={draft.areaChecklist.some((each) => isOf(each, area, item) && each.done)}
            onChange={(event) => tick(area, item, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Part>
  ));
};
