import { Modal, TextInput } from '@mantine/core';
import { IconSearch, type Icon } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './SearchPalette.module.css';

/** Something to go to. */
export interface PaletteEntry {
  /** Different from that of every other entry. */
  id: string;
  icon: Icon;
  label: string;
  /** Beside the label, in a quieter tone. */
  detail?: string | undefined;
  /** At the end of the line, such as a date or a key. */
  end?: string | undefined;
}
export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

interface SearchPaletteProps {
  opened: boolean;
  onClose: () => void;
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** Below the entries: that the search runs, found nothing or failed. */
  note: ReactNode;
  onChoose: (id: string) => void;
}

/** Where a key moves the mark: from the last entry to the first and back. */
const moved = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return undefined;
};

const Entry = ({
  entry: { icon: EntryIcon, label, detail, end },
  id,
  isMarked,
  onMark,
  onChoose,
}: {
  entry: PaletteEntry;
  id: string;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
}) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isMarked}
      className={classes.entry}
      onPointerMove={isMarked ? undefined : onMark}
      onClick={onChoose}
    >
      <EntryIcon size={16} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
      <span className={classes.detail}>{detail}</span>
      <span className={classes.end}>{end}</span>
    </div>
  );
};

/**
 * One field that finds what a person names: entries in groups, the first one marked, arrows to mark another, Enter to
 * go there. The calling code finds the entries.
 */
export const SearchPalette = ({
  opened,
  onClose,
  label,
  placeholder,
  text,
  onText,
  groups,
  note,
  onChoose,
}: SearchPaletteProps): ReactNode => {
  const listId = useId();
  const [marked, setMarked] = useState<string>();
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === marked),
  );
  const current = entries[at];
  const optionId = (id: string) => `${listId}-${id}`;
  const press = (event: KeyboardEvent) => {
    // While a word is composed (Chinese, Vietnamese), Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, at, entries.length);
    if (next !== undefined) {
      event.preventDefault();
      setMarked(entries[next]?.id);
    }
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      onChoose(current.id);
    }
  };
  return (
    <Modal.Root opened={opened} onClose={onClose} size={640} yOffset="10dvh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-haspopup="listbox"
          aria-controls={listId}
          {...(current === undefined ? {} : { 'aria-activedescendant': optionId(current.id) })}
          autoComplete="off"
          size="lg"
          variant="unstyled"
          className={classes.field}
          leftSection={<IconSearch size={20} aria-hidden />}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setMarked(undefined);
            onText(event.currentTarget.value);
          }}
          onKeyDown={press}
        />
        <div id={listId} role="listbox" aria-label={label} className={classes.list} tabIndex={0}>
          {groups.map(({ title, entries: own }) => (
            <div key={title} role="group" aria-label={title}>
              <div className={classes.group} aria-hidden>
                {title}
              </div>
              {own.map((entry) => (
                <Entry
                  key={entry.id}
                  id={optionId(entry.id)}
                  entry={entry}
                  isMarked={entry === current}
                  onMark={() => setMarked(entry.id)}
                  onChoose={() => onChoose(entry.id)}
                />
              ))}
            </div>
          ))}
        </div>
        <div role="status" className={classes.note}>
          {note}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};
