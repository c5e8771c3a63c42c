import { addDays, businessDateOf, stampOn } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { statusKind, statusWords } from '@field-service/ui/record/status-kind.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBeach } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import board from './board.module.css';
import classes from './WeekBoard.module.css';
import jobColours from './job-colours.module.css';
import type { BoardBodyProps } from './DayBoard.tsx';
import { useJobCard } from './job-card-context.ts';
import { rowsOf, type PlannedRow } from './schedule.ts';

type ChipProps = { row: PlannedRow } & Pick<BoardBodyProps, 'movable' | 'drag' | 'onPress' | 'onOpen'>;

const Chip = ({ row, movable, drag, onPress, onOpen }: ChipProps): ReactNode => {
  const t = useT('office');
  const time = usePlannedTime()({ plan: row.plan, plan2: null, timetype: row.timetype });
  const card = useJobCard(row);
  const kind = statusKind(row.status, row.late);
  const canMove = movable && !/[CX]/.test(row.status.flags);
  const name = t('{{job}}, {{customer}}, {{time}}, {{status}}', {
    job: `${row.docno} ${row.title}`,
    customer: row.site ?? row.contact ?? '',
    time,
    status: t(statusWords[kind]),
  });
  return (
    <button
      type="button"
      className={`${classes.chip} ${jobColours[kind]}`}
      {...card}
      data-held={drag?.row.id === row.id || undefined}
      data-movable={canMove || undefined}
      onPointerDown={(event) => canMove && onPress(event, row, 'move')}
      onClick={() => onOpen(row)}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden>
        <span className={classes.chipTime}>{time}</span> {row.contact ?? row.title}
      </span>
    </button>
  );
};

/** Technicians by the seven days of a week. A drop changes the technician and the day but keeps the time. */
export const WeekBoard = ({ date, timeZone, now, people, rows, wrong, ...acts }: BoardBodyProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const days = Array.from({ length: 7 }, (_, i) => addDays(date, i));
  const today = businessDateOf(now, timeZone);
  const spanOfDay = (day: number) => ({ start: stampOn(day, 0, timeZone), end: stampOn(addDays(day, 1), 0, timeZone) });
  const { drag } = acts;
  const over = drag?.over;
  return (
    <div className={board.scroll} data-board role="region" aria-label={t('Weekly board')} tabIndex={0}>
      <table className={classes.week}>
        <thead>
          <tr>
            <th scope="col" className={classes.weekWho}>
              {t('Technician')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {formats.weekday(stampOn(day, 720, timeZone))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className={classes.weekWho}>
                <span className={board.name}>{person.name}</span>
                <span className={board.team}>{person.team ?? ''}</span>
              </th>
              {days.map((day) => {
                const target = over?.userId === person.id && businessDateOf(over.plan, timeZone) === day;
                return (
                  <td
                    key={day}
                    data-track="day"
                    data-user={person.id}
                    data-day={day}
                    data-target={target || undefined}
                    data-clash={(target && wrong) || undefined}
                    data-today={day === today || undefined}
                  >
                    {rowsOf(rows, person.id, spanOfDay(day)).map((row) =>
                      row.kind === 'absence' ? (
                        <div key={row.id} className={classes.chipAway}>
                          <IconBeach size={14} aria-hidden /> {row.title}
                        </div>
                      ) : (
                        <Chip key={row.id} row={row} {...acts} />
                      ),
                    )}
                    {target ? (
                      <div className={classes.chipDrop} aria-hidden>
                        {wrong ? <IconAlertTriangle size={14} /> : null}
                        <span className={classes.chipTime}>{formats.time(over.plan)}</span>{' '}
                        {drag?.row.contact ?? drag?.row.docno}
                      </div>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
