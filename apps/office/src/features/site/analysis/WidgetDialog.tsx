import type { Widget } from '@field-service/contract/site/dashboards.ts';
import { spans, periods } from '@field-service/domain/values/periods.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import type { PlainPhrase } from '../../../parts/plain-phrase.ts';
import { titleIn, withTitle } from './dashboard-values.ts';
import { periodNames } from './period-names.ts';
import { subjectNames, subjectOf, subjects, type Subject } from './subjects.ts';
import { aboutSubject, canMeasure, fittedWidget, withoutPeriod } from './widget-draft.ts';
import { WidgetFilters } from './WidgetFilters.tsx';

type Kind = Widget['kind'];

const kindNames: Readonly<Record<Kind, PlainPhrase>> = {
  number: 'Figure',
  bar: 'Bars',
  stacked: 'Stacked bars',
  line: 'Lines (chart)',
  pie: 'Pie',
  table: 'Table',
  list: 'List of rows',
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant object
const kinds = Object.keys(kindNames) as Kind[];
const isDivided = (kind: Kind): boolean => kind === 'stacked' || kind === 'line' || kind === 'table';

interface WidgetDialogProps {
  widget: Widget;
  isNew: boolean;
  onClose: () => void;
  onDone: (widget: Widget) => void;
}

/** The choices of a group: the fields of the subject, and its days by day, week and month. */
const useGroupChoices = () => {
  const t = useT('office');
  return (subject: Subject) => [
    ...Object.entries(subject.groups).map(([field, { label }]) => ({ value: field, label: t(label) })),
    ...Object.entries(subject.days).flatMap(([field, { label }]) =>
      spans.map((span) => ({
        value: `${field}:${span}`,
        label:
          span === 'day'
            ? t('{{field}} by day', { field: t(label) })
            : span === 'week'
              ? t('{{field}} by week', { field: t(label) })
              : t('{{field}} by month', { field: t(label) }),
      })),
    ),
  ];
};

/** What a widget shows and how: its data, groups, measure, period, kind and title. */
export const WidgetDialog = ({ widget, isNew, onClose, onDone }: WidgetDialogProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const { may } = useCaller();
  const groupChoices = useGroupChoices();
  const [draft, setDraft] = useState(widget);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<Widget>) => setDraft(fittedWidget({ ...draft, ...part }));
  const subject = subjectOf(draft.dataset);
  const title = titleIn(draft, language);
  const [group = null, second = null] = draft.group?.split(',') ?? [];
  const readable = subjectNames.filter((name) => {
    const { needs } = subjects[name];
    return needs === null || may(needs) || name === draft.dataset;
  });
  const save = () => {
    setChecked(true);
    if (title.trim() !== '') onDone(draft);
  };
  return (
    <Modal opened onClose={onClose} title={isNew ? t('Add widget') : t('Change widget')} size="lg">
      <Stack>
        <TextInput
          label={t('Title')}
          required
          maxLength={100}
          value={title}
          error={isChecked && title.trim() === '' ? t('Required') : undefined}
          onChange={({ currentTarget }) => setDraft(withTitle(draft, language, currentTarget.value))}
        />
        <OneSelect
          label={t('Data')}
          allowDeselect={false}
          data={readable.map((name) => ({ value: name, label: t(subjects[name].label) }))}
          value={draft.dataset}
          onChange={(dataset) => {
            if (dataset !== null) setDraft(aboutSubject(draft, dataset));
          }}
        />
        <OneSelect
          label={t('Shown as')}
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
          value={draft.kind}
          onChange={(value) => {
            const kind = kinds.find((each) => each === value);
            if (kind !== undefined) change({ kind });
          }}
        />
        {subject === undefined ? null : (
          <>
            {draft.group === undefined ? null : (
              <OneSelect
                label={t('Grouped by')}
                allowDeselect={false}
                data={groupChoices(subject)}
                value={group}
                onChange={(value) => {
                  if (value !== null) change({ group: second === null ? value : `${value},${second}` });
                }}
              />
            )}
            {draft.group !== undefined && isDivided(draft.kind) ? (
              <OneSelect
                label={t('Split by')}
                clearable
                data={groupChoices(subject).filter(({ value }) => value !== group && !value.includes(':'))}
                value={second}
                onChange={(value) => change({ group: value === null ? (group ?? '') : `${group ?? ''},${value}` })}
              />
            ) : null}
            {draft.kind === 'list' ? null : (
              <OneSelect
                label={t('Measured by')}
                allowDeselect={false}
                data={[
                  { value: 'count', label: t('Count') },
                  ...Object.entries(subject.measures)
                    .filter(([measure]) => canMeasure(subject, draft.kind, measure))
                    .map(([measure, { label }]) => ({ value: measure, label: t(label) })),
                ]}
                value={draft.measure ?? 'count'}
                onChange={(measure) => change({ measure: measure ?? 'count' })}
              />
            )}
            <Group grow align="flex-start">
              <OneSelect
                label={t('Period')}
                placeholder={t('Any time')}
                clearable
                data={periods.map((each) => ({ value: each, label: t(periodNames[each]) }))}
                value={draft.period?.is ?? null}
                onChange={(value) => {
                  const is = periods.find((each) => each === value);
                  const field = draft.period?.field ?? Object.keys(subject.days)[0];
                  if (is !== undefined && field !== undefined) change({ period: { field, is } });
                  else setDraft(withoutPeriod(draft));
                }}
              />
              {draft.period === undefined ? null : (
                <OneSelect
                  label={t('Day of the period')}
                  allowDeselect={false}
                  data={Object.entries(subject.days).map(([field, { label }]) => ({ value: field, label: t(label) }))}
                  value={draft.period.field}
                  onChange={(field) => {
                    if (field !== null && draft.period !== undefined) change({ period: { ...draft.period, field } });
                  }}
                />
              )}
            </Group>
          </>
        )}
        {subject === undefined ? null : <WidgetFilters widget={draft} subject={subject.name} onChange={setDraft} />}
        <Group>
          <Button onClick={save}>{isNew ? t('Add widget') : t('Apply (button)')}</Button>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
