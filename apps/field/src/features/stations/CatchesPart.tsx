import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { Part } from '../../frame/Screen.tsx';
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
  const own = all.filter((each) => species.length === 0 || species.includes(each.code));
  const catches = visit?.catches ?? [];
  const change = (key: string, next: (caught: CatchRow) => Partial<CatchRow>) =>
    edit((now) => ({
      catches: now.catches.map((each) => (each.key === key ? { ...each, ...next(each) } : each)),
    }));
  const free = own.find((each) => !catches.some((caught) => caught.species === each.code)) ?? own[0];
  const nameOf = (code: string): string => {
    const found = all.find((each) => each.code === code);
    return found ? localName(found, language) : code;
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
            <CountField
              name={nameOf(caught.species)}
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
            aria-label={t('Remove {{name}}', { name: nameOf(caught.species) })}
            onClick={() => edit((now) => ({ catches: now.catches.filter(({ key }) => key !== caught.key) }))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {free ? (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            const row = { key: newLocalId(), species: free.code, stage: null, count: null, estimated: false };
            edit(({ catches: stored }) => ({ catches: [...stored, row] }));
          }}
        >
          {t('Add catch')}
        </Button>
      ) : null}
    </Part>
  );
};
