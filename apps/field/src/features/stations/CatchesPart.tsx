import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { NumberField } from '@field-service/ui/fields/NumberField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { Part } from '../../frame/Screen.tsx';
import { useKeep, useKeptValue } from '../../frame/use-kept.ts';
import { useNamedList } from '../../offline/reference.ts';
import type { VisitRow } from '../../offline/rows.ts';
import type { VisitPartProps } from './visit-part.ts';
import classes from './stations.module.css';

type Catch = VisitRow['catches'][number];

interface CountProps {
  name: string;
  count: number | null;
  keepCount: (count: number | null) => Promise<unknown>;
}

const CountField = ({ name, count, keepCount }: CountProps) => {
  const t = useT('field');
  const [shown, set] = useKeptValue(count, keepCount);
  return (
    <div className={classes.count}>
      <ActionIcon
        variant="default"
        aria-label={t('Remove one: {{name}}', { name })}
        disabled={!shown}
        onClick={() => set(Math.max(0, (shown ?? 0) - 1))}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <NumberField
        label={t('Count: {{name}}', { name })}
        quiet
        decimals={0}
        digits={5}
        placeholder="?"
        value={shown === null ? null : String(shown)}
        onChange={(text) => set(text === null ? null : Number(text))}
      />
      <ActionIcon variant="default" aria-label={t('Add one: {{name}}', { name })} onClick={() => set((shown ?? 0) + 1)}>
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
};

/** The catches: one row per species and stage. An empty count means unknown, never 0. */
export const CatchesPart = ({ visit, edit, species }: VisitPartProps & { species: readonly string[] }) => {
  const t = useT('field');
  const language = useLanguage();
  const keep = useKeep();
  const all = useNamedList('app-species');
  const own = all.filter((each) => species.length === 0 || species.includes(each.code));
  const catches = visit?.catches ?? [];
  const changed = (at: number, part: Partial<Catch>) =>
    edit((now) => ({ catches: now.catches.map((each, index) => (index === at ? { ...each, ...part } : each)) }));
  const change = (at: number, part: Partial<Catch>) => keep(changed(at, part));
  const free = own.find((each) => !catches.some((caught) => caught.species === each.code)) ?? own[0];
  const nameOf = (code: string): string => {
    const found = all.find((each) => each.code === code);
    return found ? localName(found, language) : code;
  };
  return (
    <Part title={t('Catches')} hint={t('Leave blank if not counted.')}>
      {catches.map((caught, at) => (
        // A row is identified by its position: the same species may appear twice with different stages.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.catch}>
          <div className={classes.catchFields}>
            <NativeSelect
              label={t('Species')}
              value={caught.species}
              onChange={(event) => change(at, { species: event.currentTarget.value })}
              data={own.map((each) => ({ value: each.code, label: localName(each, language) }))}
            />
            <CountField
              name={nameOf(caught.species)}
              count={caught.count}
              keepCount={(count) => changed(at, { count })}
            />
            <Checkbox
              size="md"
              label={t('Estimated')}
              checked={caught.estimated}
              onChange={(event) => change(at, { estimated: event.currentTarget.checked })}
            />
          </div>
          <ActionIcon
            variant="default"
            aria-label={t('Remove {{name}}', { name: nameOf(caught.species) })}
            onClick={() => keep(edit((now) => ({ catches: now.catches.filter((_each, index) => index !== at) })))}
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
          onClick={() =>
            keep(
              edit((now) => ({
                catches: [...now.catches, { species: free.code, stage: null, count: null, estimated: false }],
              })),
            )
          }
        >
          {t('Add catch')}
        </Button>
      ) : null}
    </Part>
  );
};
