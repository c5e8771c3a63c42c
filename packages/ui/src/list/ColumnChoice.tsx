import '@mantine/core/styles/Popover.layer.css';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

interface ColumnChoiceProps {
  columns: readonly { id: string; label: string }[];
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
}

/** A menu that shows and hides columns. The first column is always shown, because it names the row. */
export const ColumnChoice = ({ columns, hidden, onHidden }: ColumnChoiceProps) => {
  const t = useT();
  const toggle = (id: string) => onHidden(hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]);
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('Choose columns')}>
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <Stack gap="sm">
          {columns.slice(1).map(({ id, label }) => (
            <Checkbox key={id} size="xs" label={label} checked={!hidden.includes(id)} onChange={() => toggle(id)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
