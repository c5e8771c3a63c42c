import type { ReactNode } from 'react';
import classes from './board.module.css';
import type { Drag } from './use-board-drag.ts';

/** What is held, beside the pointer; over a row its place there says it. */
export const DragGhost = ({ drag: { row, x, y, kind, over } }: { drag: Drag }): ReactNode =>
  kind === 'stretch' || over ? null : (
    <div className={classes.ghost} style={{ transform: `translate(${x + 12}px, ${y + 8}px)` }} aria-hidden>
      <strong>{row.contact ?? row.title}</strong>
      <span>{row.docno}</span>
    </div>
  );
