import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AssignProblems } from '../../../assigning/refusal.ts';
import { useProblemLines } from '../../../assigning/use-problem-lines.ts';
import classes from './DragNote.module.css';
import type { Travel } from './JobFacts.tsx';
import type { Drag } from './use-board-drag.ts';

interface DragNoteProps {
  drag: Drag;
  /** What would be wrong with a drop at the current place. */
  problems: AssignProblems | undefined;
  /** The way to the current place from the technician's job before it. */
  travel: Travel | undefined;
  nameOf: (userId: string) => string;
}

/** Beside the pointer: the dragged job, where it would land, the way there, and what would be wrong there. */
export const DragNote = ({
  drag: { row, x, y, over, overTray },
  problems,
  travel,
  nameOf,
}: DragNoteProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const lines = useProblemLines()(problems ?? { clashes: [], licences: [], unable: [] });
  return (
    <div
      className={classes.note}
      role="status"
      data-wrong={lines.length > 0 || undefined}
      data-left={x > globalThis.innerWidth - 340 || undefined}
      data-above={y > globalThis.innerHeight - 180 || undefined}
      style={{ left: x, top: y }}
    >
      <strong>{row.contact ?? row.title}</strong>
      <span>{row.docno}</span>
      {over ? (
        <span>
          {nameOf(over.userId)} · {formats.timeSpan(over.plan, over.plan2)} (
          {formats.duration((over.plan2 - over.plan) / 60_000)})
        </span>
      ) : null}
      {travel ? (
        <span>{t('{{distance}} from {{job}}', { distance: formats.distance(travel.km), job: travel.from })}</span>
      ) : null}
      {overTray && row.userid !== null ? <span>{t('Unassign {{name}}', { name: nameOf(row.userid) })}</span> : null}
      {lines.map((line) => (
        <span key={line} className={classes.wrong}>
          <IconAlertTriangle size={14} aria-hidden /> {line}
        </span>
      ))}
    </div>
  );
};
