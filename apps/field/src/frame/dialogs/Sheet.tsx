import { Drawer } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../frame.module.css';
import { UndoBar } from '../UndoBar.tsx';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** The label of the close button. */
  closeLabel: string;
  foot: ReactNode;
  children: ReactNode;
}

/** A full-screen panel whose content scrolls while its action stays at the bottom. */
export const Sheet = ({ title, onClose, closeLabel, foot, children }: SheetProps) => (
  <Drawer
    opened
    // A picture that is open in full above the sheet closes first.
    closeOnEscape={useSearch({ strict: false }).picture === undefined}
    onClose={onClose}
    position="bottom"
    size="100%"
    title={title}
    closeButtonProps={{ 'aria-label': closeLabel, size: 48, iconSize: 24 }}
    classNames={{ content: classes.sheet, header: classes.sheetHead, title: classes.title, body: classes.sheetBody }}
  >
    <div className={classes.sheetScroll}>
      <div className={classes.sheetContent}>{children}</div>
    </div>
    <UndoBar />
    <div className={classes.foot}>
      <div className={classes.footInner}>{foot}</div>
    </div>
  </Drawer>
);
