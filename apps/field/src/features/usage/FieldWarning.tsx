import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './UsageForm.module.css';

interface FieldWarningProps {
  text: string;
  /** Whether the job cannot be closed like this; otherwise it is only a hint. */
  refused?: boolean;
}

/** A problem that stands directly below the field that caused it. */
export const FieldWarning = ({ text, refused = false }: FieldWarningProps) => (
  <p role={refused ? 'alert' : 'status'} className={refused ? classes.refused : classes.hint}>
    <IconAlertTriangle size={18} aria-hidden />
    <span>{text}</span>
  </p>
);
