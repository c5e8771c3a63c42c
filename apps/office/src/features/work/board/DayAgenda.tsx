import { stampOn } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Text, UnstyledButton } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import board from './board.module.css';
import classes from './DayAgenda.module.css';
import type { BoardBodyProps } from './DayBoard.tsx';
import { rowsOf, stretchOf } from './schedule.ts';

/** The day on a phone: each technician's jobs in order, without a time axis. */
export const DayAgenda = ({ date, timeZone, people, rows, onOpen }: BoardBodyProps): ReactNode => {
  const t = useT('office');
  const plannedTime = usePlannedTime();
  const span = { start: stampOn(date, 0, timeZone), end: stampOn(date, 24 * 60, timeZone) };
  return (
    <div className={classes.agenda}>
      {people.map((person) => {
        const own = rowsOf(rows, person.id, span).toSorted((a, b) => a.plan - b.plan);
        return (
          <section key={person.id} aria-label={person.name}>
            <h2 className={classes.agendaName}>
              {person.name} <span className={board.team}>{person.team ?? ''}</span>
            </h2>
            {own.length === 0 ? (
              <Text size="sm" c="dimmed" px="md" pb="sm">
                {t('Nothing planned')}
              </Text>
            ) : null}
            {own.map((row) =>
              row.kind === 'absence' ? (
                <div key={row.id} className={classes.agendaAway}>
                  <IconBeach size={16} aria-hidden /> {row.title}
                </div>
              ) : (
                <UnstyledButton key={row.id} className={classes.agendaJob} onClick={() => onOpen(row)}>
                  <span className={classes.agendaTime}>
                    {plannedTime({ plan: row.plan, plan2: stretchOf(row).to, timetype: row.timetype })}
                  </span>
                  <span className={classes.agendaWhat}>
                    <strong>{row.contact ?? row.title}</strong>
                    <span>{row.site ?? ''}</span>
                  </span>
                  <StatusBadge status={row.status} overdue={row.late} />
                </UnstyledButton>
              ),
            )}
          </section>
        );
      })}
    </div>
  );
};
