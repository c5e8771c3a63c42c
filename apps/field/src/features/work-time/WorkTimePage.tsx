import { nextSigns, type WorkType } from '@field-service/domain/people/work-time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { workDayFlagWords } from '@field-service/ui/record/work-day-flags.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Button, Skeleton } from '@mantine/core';
import {
  IconClockHour4,
  IconCoffee,
  IconPlayerPlay,
  IconPlayerStop,
  IconSend,
  IconCheck,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFailureWords } from '../../frame/failure-words.ts';
import type { FieldKey } from '../../frame/job-words.ts';
import { Facts, Part, Screen } from '../../frame/Screen.tsx';
import { SheetAge } from '../../frame/SheetAge.tsx';
import { offerUndo } from '../../frame/undo-offer.ts';
import { useKeep } from '../../frame/use-kept.ts';
import { useSheet } from '../../frame/use-sheet.ts';
import { signWords } from '../../frame/words/request-words.ts';
import { clockDifference } from '../../offline/connection/clock.ts';
import { recordSign } from '../../offline/work-time/signs.ts';
import { useOwnWork } from '../../offline/work-time/work-days.ts';
import { workView, type DayView, type WorkView } from './work-view.ts';
import classes from './WorkTimePage.module.css';

const acts = {
  WS: { words: 'Start work', icon: IconPlayerPlay },
  WB: { words: 'Start break', icon: IconCoffee },
  WR: { words: 'Resume (work)', icon: IconPlayerPlay },
  WE: { words: 'End work', icon: IconPlayerStop },
} as const satisfies Partial<Record<WorkType, { words: FieldKey; icon: Icon }>>;
const isAct = (type: WorkType): type is keyof typeof acts => Object.hasOwn(acts, type);

/** The next acts, at the bottom. Each is stored at once and can be taken back for some seconds. */
const NextActs = ({ running }: { running: WorkView['sums']['running'] }) => {
  const t = useT('field');
  const formats = useFormats();
  const keep = useKeep();
  const record = async (type: WorkType) => {
    const removal = await recordSign(type);
    if (!removal) return;
    const what = t(signWords[type]);
    offerUndo(
      t('{{what}} at {{time}}', { what, time: formats.time(removal.at) }),
      t('{{what}}: taken back', { what }),
      removal,
    );
  };
  return nextSigns(running)
    .filter(isAct)
    .map((type, at) => {
      const { words, icon: ActIcon } = acts[type];
      return (
        <Button
          key={type}
          size="lg"
          fullWidth
          variant={at === 0 && type !== 'WB' ? 'filled' : 'default'}
          leftSection={<ActIcon size={24} aria-hidden />}
          onClick={() => keep(record(type))}
        >
          {t(words)}
        </Button>
      );
    });
};

/** The state now, in large words. */
const Now = ({ view: { sums, runningMinutes, workMinutes, breakMinutes } }: { view: WorkView }) => {
  const t = useT('field');
  const formats = useFormats();
  const { running, since } = sums;
  const time = since === null ? '' : formats.time(since);
  const state =
    running === null
      ? t('Not at work')
      : running === 'work'
        ? t('At work since {{time}}', { time })
        : t('On a break since {{time}}', { time });
  return (
    <Part>
      <p className={classes.state} role="status" data-running={running ?? 'none'}>
        {state}
      </p>
      {runningMinutes === null ? null : <p className={classes.duration}>{formats.duration(runningMinutes)}</p>}
      {sums.startAt === null ? null : (
        <Facts
          rows={[
            [t('Worked'), formats.duration(workMinutes)],
            [t('Breaks'), breakMinutes > 0 ? formats.duration(breakMinutes) : null],
          ]}
        />
      )}
    </Part>
  );
};

const Entries = ({ view: { date, entries, positions } }: { view: WorkView }) => {
  const t = useT('field');
  const formats = useFormats();
  if (entries.length === 0)
    return (
      <Part
        title={t('Today')}
        hint={t(
          'Tap “Start work” when you begin. Your times are stored here and sent to the office once there is a network.',
        )}
      />
    );
  return (
    <Part title={formats.fullBusinessDate(date)}>
      <ol className={classes.list} aria-label={t('Entries of the day')}>
        {entries.map(({ at, type, isSent }) => (
          <li key={`${type} ${at}`} className={classes.entry}>
            <span className={classes.time}>{formats.time(at)}</span>
            <span>{t(signWords[type])}</span>
            <span className={classes.sent}>
              {isSent ? <IconCheck size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
              {isSent ? t('Sent') : t('Not sent yet')}
            </span>
          </li>
        ))}
      </ol>
      {positions > 0 ? <p className={classes.more}>{t('{{count}} positions', { count: positions })}</p> : null}
    </Part>
  );
};

const PastDay = ({ day: { date, sums, flags } }: { day: DayView }) => {
  const t = useT('field');
  const formats = useFormats();
  const timeOf = (at: number | null) => (at === null ? '–' : formats.time(at));
  return (
    <li className={classes.day}>
      <p className={classes.dayHead}>
        <span>{formats.fullBusinessDate(date)}</span>
        <span>
          {timeOf(sums.startAt)}–{timeOf(sums.endAt)}
        </span>
      </p>
      <p className={classes.more}>
        {t('Worked')} {formats.duration(sums.workMinutes)}
        {sums.breakMinutes > 0 ? ` · ${t('Breaks')} ${formats.duration(sums.breakMinutes)}` : ''}
      </p>
      {flags.length > 0 ? (
        <p className={classes.flags}>
          {flags.map((flag) => (
            <KindBadge key={flag} kind={flag === 'corrected' ? 'todo' : 'overdue'}>
              {t(workDayFlagWords[flag])}
            </KindBadge>
          ))}
        </p>
      ) : null}
    </li>
  );
};

const Rejected = ({ rows }: { rows: WorkView['rejected'] }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useFailureWords();
  if (rows.length === 0) return null;
  return (
    <Part title={t('Not accepted by the office')}>
      <ul className={classes.list}>
        {rows.map(({ id, at, type, rejected }) => (
          <li key={id} className={classes.day}>
            {t(signWords[type])} · {formats.dateTime(at)}
            <span className={classes.more}>{rejected ? words(rejected) : ''}</span>
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth component={Link} to="/device" mt="sm">
        {t('On this device')}
      </Button>
    </Part>
  );
};

/** The user's own working time: its state now, the next acts, and the last two weeks. */
export const WorkTimePage = ({ onBack }: { onBack: () => void }) => {
  const t = useT('field');
  const work = useOwnWork();
  const sheet = useSheet('workDays');
  const now = useNow() - clockDifference();
  const view = work && workView(work, now);
  return (
    <Screen title={t('Work time')} onBack={onBack} foot={view ? <NextActs running={view.sums.running} /> : undefined}>
      {view ? (
        <>
          <Now view={view} />
          <Rejected rows={view.rejected} />
          <Entries view={view} />
          <Part title={t('Last two weeks')}>
            {view.past.length > 0 ? (
              <ul className={classes.list} aria-label={t('Last two weeks')}>
                {view.past.map((day) => (
                  <PastDay key={day.date} day={day} />
                ))}
              </ul>
            ) : (
              <p className={classes.none}>
                <IconClockHour4 size={20} aria-hidden />
                {t('No other work days.')}
              </p>
            )}
            <SheetAge
              sheet={sheet}
              never={t('Your earlier days have not been read yet. They appear here once there is a network.')}
            />
          </Part>
        </>
      ) : (
        <Skeleton height={240} />
      )}
    </Screen>
  );
};
