import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProblemLines } from '../../../../assigning/use-problem-lines.ts';
import { useBranchTime } from '../use-branch-time.ts';
import classes from './DragNote.module.css';
import { useDrag, type Drag } from './drag-store.ts';

type NameOf = (userId: string) => string;

/** Beside the pointer: the dragged job, where it would land, the way there, and what would be wrong there. */
export const DragNote = ({ nameOf }: { nameOf: NameOf }): ReactNode => {
  const drag = useDrag((each) => each);
  return drag ? <Note drag={drag} nameOf={nameOf} /> : null;
};

const Note = ({ drag: { row, x, y, over, overTray }, nameOf }: { drag: Drag; nameOf: NameOf }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const branchTime = useBranchTime(row.folderid);
  const localTime = over ? branchTime(over.plan, over.plan2) : null;
  const lines = useProblemLines()(over?.problems ?? { clashes: [], licences: [], unable: [] });
  return (
    <div
      className={classes.note}
      role="status"
      data-wrong={lines.length > 0 || undefined}
      data-left={x > globalThis.innerWidth - 340 || undefined}
      data-above={y > globalThis.innerHeight - 180 || undefined}
      style={{ transform: `translate(${x}px, ${y}px) translate(var(--x, 14px), var(--y, 24px))` }}
    >
      <strong>{row.contact ?? row.title}</strong>
      <span>{row.docno}</span>
      {over ? (
        <span>
          {nameOf(over.userId)} · {formats.timeSpan(over.plan, over.plan2)} (
          {formats.duration((over.plan2 - over.plan) / 60_000)})
        </span>
      ) : null}
      {localTime === null ? null : <span>{t('Local time: {{time}}', { time: localTime })}</span>}
      {over?.travel ? (
        <span>
          {t('{{distance}} from {{job}}', { distance: formats.distance(over.travel.km), job: over.travel.from })}
        </span>
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
