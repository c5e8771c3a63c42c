import { FieldGateContext } from '@field-service/ui/fields/field-gate.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { use, useId, useState, type ReactNode } from 'react';
import classes from './Fold.module.css';

interface FoldProps {
  title: string;
  /** What the folded part contains, in short. */
  summary?: string | undefined;
  /** Whether the content is drawn only while the part is open, because it is long. */
  long?: boolean;
  /** Whether the part opens by itself because it is needed; the person may still close it. */
  needed?: boolean;
  children: ReactNode;
}

/** A part of a form that opens at a tap on its title. It stays open while one of the form's fields is unsettled. */
export const Fold = ({ title, summary = '', long = false, needed = false, children }: FoldProps) => {
  const [chosen, setChosen] = useState<boolean>();
  const gate = use(FieldGateContext);
  const body = useId();
  // Once a part was needed, it stays open until the person closes it: nothing folds away under a thumb.
  const [wasNeeded, setWasNeeded] = useState(needed);
  if (needed && !wasNeeded) setWasNeeded(true);
  const open = chosen ?? wasNeeded;
  return (
    <section className={classes.fold}>
      <h2 className={classes.title}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => {
            if (!open || gate?.settled() !== false) setChosen(!open);
          }}
        >
          <span>
            {title}
            {summary !== '' && !open ? <span className={classes.summary}>{summary}</span> : null}
          </span>
          <IconChevronDown size={20} aria-hidden className={open ? classes.up : undefined} />
        </button>
      </h2>
      <div id={body} className={classes.body} hidden={!open}>
        {open || !long ? children : null}
      </div>
    </section>
  );
};
