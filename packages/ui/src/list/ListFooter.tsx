import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './DataList.module.css';
import { useFormats } from '../shell/formats-context.tsx';
import { pageSizes, type ListState } from './list-state.ts';

interface ListFooterProps {
  state: ListState;
  onState: (state: ListState) => void;
  /** The number of rows on this page. */
  shown: number;
  /** The number of rows in the list, exact up to the server's limit. */
  total: number;
}

/** Shows the position of this page in the list, the page size, and buttons for the previous and next page. */
export const ListFooter = ({ state, onState, shown, total }: ListFooterProps) => {
  const t = useT();
  const formats = useFormats();
  const from = state.page * state.size;
  const resize = (text: string) => {
    const size = pageSizes.find((each) => String(each) === text);
    // The row that is first on this page is also on the new page.
    if (size) onState({ ...state, size, page: Math.floor(from / size) });
  };
  return (
    <div className={classes.bar}>
      <Text size="xs" c="dimmed" role="status">
        {t('{{from}}–{{to}} of {{total}}', {
          from: formats.number(shown === 0 ? 0 : from + 1),
          to: formats.number(from + shown),
          total: formats.number(total),
        })}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <NativeSelect
          size="xs"
          aria-label={t('Rows per page')}
          value={String(state.size)}
          onChange={(event) => resize(event.currentTarget.value)}
          data={pageSizes.map(String)}
        />
        <ActionIcon
          aria-label={t('Previous page')}
          disabled={state.page === 0}
          onClick={() => onState({ ...state, page: state.page - 1 })}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t('Next page')}
          disabled={from + shown >= total}
          onClick={() => onState({ ...state, page: state.page + 1 })}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
};
