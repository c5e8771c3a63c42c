import { offeredOf } from '@field-service/domain/site/lookup-offer.ts';
import { jobLimits } from '@field-service/domain/work/job-file/job-limits.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { caughtName } from '@field-service/i18n/vocabulary.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { FullNote } from '../../frame/FullNote.tsx';
import { Part } from '../../frame/Screen.tsx';
import { offerUndo } from '../../frame/undo-offer.ts';
import { removeCatch } from '../../offline/deletions.ts';
import { newLocalId } from '../../offline/ids.ts';
import { useNamedList } from '../../offline/reference.ts';
import type { CatchRow } from '../../offline/rows.ts';
import type { VisitPartProps } from './visit-part.ts';
import classes from './stations.module.css';

/** The largest count that fits into its field. */
const maxCount = 99_999;

interface CountProps {
  name: string;
  count: number | null;
  /** Computes the new count from the stored one. */
  change: (next: (count: number | null) => number | null) => void;
}

const CountField = ({ name, count, change }: CountProps) => {
  const t = useT('field');
  return (
    <div className={classes.count}>
      <ActionIcon
        variant="default"
        aria-label={t('Remove one: {{name}}', { name })}
        disabled={count === null || count === 0}
        onClick={() => change((stored) => Math.max(0, (stored ?? 0) - 1))}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <NumberField
        label={t('Count: {{name}}', { name })}
        quiet
        decimals={0}
        digits={5}
        placeholder="?"
        value={count === null ? null : String(count)}
        onChange={(text) => change(() => (text === null ? null : Number(text)))}
      />
      <ActionIcon
        variant="default"
        aria-label={t('Add one: {{name}}', { name })}
        onClick={() => change((stored) => Math.min(maxCount, (stored ?? 0) + 1))}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
};

/** The catches: one row per species and stage. An empty count means unknown, never 0. */
export const CatchesPart = ({ visit, edit, species }: VisitPartProps & { species: readonly string[] }) => {
  const t = useT('field');
  const language = useLanguage();
  const all = useNamedList('app-species');
  const stages = useNamedList('app-catch-stages');
  const catches = visit?.catches ?? [];
  const own = offeredOf(
    all.filter((each) => species.length === 0 || species.includes(each.code)),
    ({ code }) => catches.some((caught) => caught.species === code),
  );
  const change = (key: string, next: (caught: CatchRow) => Partial<CatchRow>) =>
    edit((now) => ({
      catches: now.catches.map((each) => (each.key === key ? { ...each, ...next(each) } : each)),
    }));
  const free = own.find((each) => !catches.some((caught) => caught.species === each.code)) ?? own[0];
  const wordOf = (list: typeof all, code: string): string => {
    const found = list.find((each) => each.code === code);
    return found ? localName(found, language) : code;
  };
  const nameOf = ({ species: code, stage }: CatchRow): string =>
    caughtName(wordOf(all, code), stage && wordOf(stages, stage));
  const remove = (caught: CatchRow) => {
    if (!visit) return;
    const name = nameOf(caught);
    const removal = removeCatch(visit.jobId, visit.stationId, caught.key);
    offerUndo(t('{{name}} deleted', { name }), t('{{name}} restored', { name }), removal);
  };
  return (
    <Part title={t('Catches')} hint={t('Leave blank if not counted.')}>
      {catches.map((caught) => (
        <div key={caught.key} className={classes.catch}>
          <div className={classes.catchFields}>
            <NativeSelect
              label={t('Species')}
              value={caught.species}
              onChange={(event) => {
                const species = event.currentTarget.value;
                change(caught.key, () => ({ species }));
              }}
              data={own.map((each) => ({ value: each.code, label: localName(each, language) }))}
            />
            {stages.length > 0 ? (
              <NativeSelect
                label={t('Stage')}
                value={caught.stage ?? ''}
                onChange={(event) => {
                  const stage = event.currentTarget.value || null;
                  change(caught.key, () => ({ stage }));
                }}
                data={[
                  { value: '', label: '–' },
                  ...offeredOf(stages, ({ code }) => code === caught.stage).map((each) => ({
                    value: each.code,
                    label: localName(each, language),
                  })),
                ]}
              />
            ) : null}
            <CountField
              name={nameOf(caught)}
              count={caught.count}
              change={(next) => change(caught.key, ({ count }) => ({ count: next(count) }))}
            />
            <Checkbox
              size="md"
              label={t('Estimated')}
              checked={caught.estimated}
              onChange={() => change(caught.key, ({ estimated }) => ({ estimated: !estimated }))}
            />
          </div>
          <ActionIcon
            variant="default"
            aria-label={t('Remove {{name}}', { name: nameOf(caught) })}
            onClick={() => remove(caught)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {free ? (
        <Button
          fullWidth
          variant="default"
          disabled={catches.length >= jobLimits.catches}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            const row = { key: newLocalId(), species: free.code, stage: null, count: null, estimated: false };
            edit(({ catches: stored }) => ({ catches: [...stored, row] }));
          }}
        >
          {t('Add catch')}
        </Button>
      ) : null}
      <FullNote count={catches.length} limit={jobLimits.catches} />
    </Part>
  );
};
