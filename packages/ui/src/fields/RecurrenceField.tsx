import {
  patternFrom,
  patternOf,
  ruleOf,
  type PatternEnd,
  type RecurrencePattern,
} from '@field-service/domain/work/recurrence/recurrence-pattern.ts';
import { patternText } from '@field-service/i18n/recurrence-text.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Alert, Button, Chip, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { DateField } from './DateField.tsx';
import { ManySelect } from './ManySelect.tsx';
import { MonthDaysFields } from './MonthDaysFields.tsx';
import { NumberField } from './NumberField.tsx';
import { OneSelect } from './OneSelect.tsx';

interface RecurrenceFieldProps {
  label: string;
  /** A rule as in RFC 5545, without its start. */
  value: string;
  onChange: (rule: string) => void;
  /** The first date (yyyymmdd), from which days follow that the rule does not name. */
  startsOn?: number | null;
  /** Whether the end is asked for elsewhere; it is asked for here only if the rule already has one. */
  endsElsewhere?: boolean;
  error?: ReactNode;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const months = Array.from({ length: 12 }, (_none, at) => at + 1);
const weekly: RecurrencePattern = { every: 'week', interval: 1, weekdays: [], end: { by: 'never' } };

/** The largest interval and the largest number of times that a rule may have (domain, `checkRule`). */
const [maxInterval, maxTimes] = [999, 9999];

/** The pattern in another unit; days that both units have stay. */
const inUnit = (unit: string | null, pattern: RecurrencePattern): RecurrencePattern => {
  const { interval, end } = pattern;
  const on = 'on' in pattern ? pattern.on : ({ by: 'start' } as const);
  if (unit === 'day') return { every: 'day', interval, end };
  if (unit === 'month') return { every: 'month', interval, end, on };
  if (unit === 'year') return { every: 'year', interval, end, months: [], on: { by: 'start' } };
  return { every: 'week', interval, end, weekdays: [] };
};

const whole = (typed: string | null, max: number): number | undefined => {
  const number = Number(typed ?? '');
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
};

interface PartProps<P> {
  pattern: P;
  onPattern: (pattern: RecurrencePattern) => void;
}

const IntervalFields = ({ pattern, onPattern }: PartProps<RecurrencePattern>) => {
  const t = useT('desk');
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }}>
      <NumberField
        label={t('Repeat every')}
        decimals={0}
        digits={3}
        value={String(pattern.interval)}
        onChange={(typed) => {
          const interval = whole(typed, maxInterval);
          if (interval !== undefined) onPattern({ ...pattern, interval });
        }}
      />
      <OneSelect
        label={t('Time unit')}
        allowDeselect={false}
        data={[
          { value: 'day', label: t('days (interval)') },
          { value: 'week', label: t('weeks (interval)') },
          { value: 'month', label: t('months (interval)') },
          { value: 'year', label: t('years (interval)') },
        ]}
        value={pattern.every}
        onChange={(unit) => onPattern(inUnit(unit, pattern))}
      />
    </SimpleGrid>
  );
};

const WeekdayFields = ({ pattern, onPattern }: PartProps<RecurrencePattern & { every: 'week' }>) => {
  const t = useT('desk');
  const formats = useFormats();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id}>
        {t('On these weekdays')}
      </Input.Label>
      <Chip.Group
        multiple
        value={pattern.weekdays.map(String)}
        onChange={(chosen) => onPattern({ ...pattern, weekdays: chosen.map(Number) })}
      >
        <Group gap="xs">
          {weekdays.map((weekday) => (
            <Chip key={weekday} value={String(weekday)} size="sm" radius="sm">
              {formats.weekdayName(weekday)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  );
};

const EndFields = ({ pattern, onPattern, startsOn }: PartProps<RecurrencePattern> & { startsOn: number | null }) => {
  const t = useT('desk');
  const { end } = pattern;
  const set = (next: PatternEnd) => onPattern({ ...pattern, end: next });
  const startOf = (by: string | null): PatternEnd => {
    if (by === 'date') return { by: 'date', until: (startsOn ?? Number(`${new Date().getFullYear()}0101`)) + 10_000 };
    return by === 'count' ? { by: 'count', count: 12 } : { by: 'never' };
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <OneSelect
        label={t('Ends')}
        allowDeselect={false}
        data={[
          { value: 'never', label: t('Never (end)') },
          { value: 'date', label: t('On a date') },
          { value: 'count', label: t('After a number of times') },
        ]}
        value={end.by}
        onChange={(by) => set(startOf(by))}
      />
      {end.by === 'date' ? (
        <DateField
          label={t('Last date')}
          value={end.until}
          onChange={(until) => {
            if (until !== null) set({ by: 'date', until });
          }}
        />
      ) : null}
      {end.by === 'count' ? (
        <NumberField
          label={t('Number of times')}
          decimals={0}
          digits={4}
          value={String(end.count)}
          onChange={(typed) => {
            const count = whole(typed, maxTimes);
            if (count !== undefined) set({ by: 'count', count });
          }}
        />
      ) : null}
    </SimpleGrid>
  );
};

interface ChoicesProps extends PartProps<RecurrencePattern> {
  startsOn: number | null;
  endsElsewhere: boolean;
}

const Choices = ({ pattern, onPattern, startsOn, endsElsewhere }: ChoicesProps) => {
  const t = useT('desk');
  const formats = useFormats();
  const isInMonth = pattern.every === 'month' || (pattern.every === 'year' && pattern.months.length > 0);
  return (
    <>
      <IntervalFields pattern={pattern} onPattern={onPattern} />
      {pattern.every === 'week' ? <WeekdayFields pattern={pattern} onPattern={onPattern} /> : null}
      {pattern.every === 'year' ? (
        <ManySelect
          label={t('In these months')}
          data={months.map((month) => ({ value: String(month), label: formats.monthName(month) }))}
          value={pattern.months.map(String)}
          onChange={(chosen) =>
            onPattern({
              ...pattern,
              months: chosen.map(Number),
              ...(chosen.length === 0 ? { on: { by: 'start' } } : {}),
            })
          }
        />
      ) : null}
      {isInMonth && 'on' in pattern ? (
        <MonthDaysFields on={pattern.on} onChange={(on) => onPattern({ ...pattern, on })} />
      ) : null}
      {endsElsewhere && pattern.end.by === 'never' ? null : (
        <EndFields pattern={pattern} onPattern={onPattern} startsOn={startsOn} />
      )}
    </>
  );
};

/**
 * A field for how often something repeats: choices, and the sentence that they mean. A rule that the choices cannot
 * express is kept as it is until the person replaces it.
 */
export const RecurrenceField = ({
  label,
  value,
  onChange,
  startsOn = null,
  endsElsewhere = false,
  error,
}: RecurrenceFieldProps): ReactNode => {
  const t = useT('desk');
  const formats = useFormats();
  const id = useId();
  const pattern = patternOf(value);
  const text = pattern && patternText(startsOn === null ? pattern : patternFrom(pattern, startsOn), t, formats);
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id} mb={4}>
        {label}
      </Input.Label>
      <Stack gap="sm">
        {pattern === undefined ? (
          <Alert color="gray" variant="outline" role="status">
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{t('This special schedule cannot be edited with choices and is kept as it is.')}</Text>
              <Button variant="default" size="compact-sm" onClick={() => onChange(ruleOf(weekly))}>
                {t('Replace the schedule')}
              </Button>
            </Stack>
          </Alert>
        ) : (
          <>
            <Choices
              pattern={pattern}
              onPattern={(next) => onChange(ruleOf(next))}
              startsOn={startsOn}
              endsElsewhere={endsElsewhere}
            />
            <Text size="sm" fw={600} aria-live="polite">
              {text}
            </Text>
          </>
        )}
        {error ? (
          <Input.Error role="alert" tabIndex={-1} aria-invalid>
            {error}
          </Input.Error>
        ) : null}
      </Stack>
    </div>
  );
};
