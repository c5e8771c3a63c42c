import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './frame.module.css';

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
    <div className={classes.foot}>
      <div className={classes.footInner}>{foot}</div>
    </div>
  </Drawer>
);
