import type { Item } from '@field-service/contract/reference.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { jobLimits } from '@field-service/domain/work/job-file/job-limits.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FullNote } from '../../frame/FullNote.tsx';
import { offerUndo } from '../../frame/undo-offer.ts';
import { removeUsage } from '../../offline/deletions.ts';
import { useConsumables, useItems, useUnits, useWord } from '../../offline/reference.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { usePinnedItems } from '../../offline/my-settings.ts';
import { putUsage } from '../../offline/work.ts';
import { newUsage } from './new-usage.ts';
import { UsageForm } from './UsageForm.tsx';
import classes from './UsageList.module.css';
import { usageProblems } from './usage-problems.ts';
import { useUsageWords } from './usage-words.ts';

interface UsageListProps {
  open: OpenJob;
  /** Limits the list to products used at this station; a product added here is recorded for the station. */
  stationId?: string;
}

/** The products used. Tapping a record opens it; choosing a product adds a record. */
export const UsageList = ({ open, stationId }: UsageListProps) => {
  const t = useT('field');
  const language = useLanguage();
  const formats = useFormats();
  const words = useUsageWords();
  const word = useWord();
  const items = useItems();
  const consumables = useConsumables() ?? [];
  const pinned = usePinnedItems() ?? [];
  const units = useUnits();
  const unitOf = (item: Item): string => units?.get(item.uomid) ?? item.uom;
  const [editing, setEditing] = useState<string>();
  const jobId = open.row.id;
  const day = businessDateOf(useNow(), formats.settings.timeZone);
  const usages =
    stationId === undefined ? open.usages : open.usages.filter((usage) => usage.stationIds.includes(stationId));
  const edited = open.usages.find((usage) => usage.entry === editing);
  const editedItem = edited ? items?.get(edited.itemId) : undefined;
  const choiceOf = (item: Item) => ({ value: item.id, label: `${localName(item, language)} (${unitOf(item)})` });
  const pinnedChoices = pinned.flatMap((id) => consumables.filter((item) => item.id === id).map(choiceOf));
  const choices = consumables.filter(({ id }) => !pinned.includes(id)).map(choiceOf);
  const add = (itemId: string) => {
    const item = items?.get(itemId);
    if (!item) return;
    const usage = newUsage(jobId, item, {
      stationIds: stationId === undefined ? [] : [stationId],
      at: Date.now(),
    });
    putUsage(usage);
    setEditing(usage.entry);
  };
  return (
    <>
      <ul className={classes.list}>
        {usages.map((usage) => {
          const item = items?.get(usage.itemId);
          const name = item ? localName(item, language) : usage.itemId;
          const problems = item ? usageProblems(usage, item, units?.get(usage.uomId) ?? item.uom, day) : [];
          return (
            <li key={usage.entry} className={classes.item}>
              <button type="button" className={classes.open} onClick={() => setEditing(usage.entry)}>
                <span className={classes.name}>{name}</span>
                <span className={classes.more}>
                  {[
                    usage.qty === ''
                      ? undefined
                      : formats.measure(usage.qty, units?.get(usage.uomId) ?? item?.uom ?? ''),
                    usage.batch,
                    word(usage.place),
                    word(usage.pest),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {problems.length > 0 ? (
                  <span className={`${classes.more} ${classes.problem}`}>{problems.map(words).join(' ')}</span>
                ) : null}
              </button>
              <ActionIcon
                aria-label={t('Remove {{name}}', { name })}
                onClick={() =>
                  offerUndo(
                    t('{{name}} deleted', { name }),
                    t('{{name}} restored', { name }),
                    removeUsage(jobId, usage.entry),
                  )
                }
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <NativeSelect
        label={t('Add item')}
        disabled={open.usages.length >= jobLimits.usages}
        value=""
        onChange={(event) => add(event.currentTarget.value)}
        data={[
          { value: '', label: t('Choose a product or material') },
          ...(pinnedChoices.length === 0
            ? choices
            : [
                { group: t('Pinned'), items: pinnedChoices },
                { group: t('Other products and materials'), items: choices },
              ]),
        ]}
      />
      <FullNote count={open.usages.length} limit={jobLimits.usages} />
      {edited && editedItem ? (
        <UsageForm
          key={edited.entry}
          usage={edited}
          item={editedItem}
          folderId={open.row.job.folderid}
          stations={open.stations}
          day={day}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
};
