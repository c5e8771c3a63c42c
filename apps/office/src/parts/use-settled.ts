import { useDebouncedValue } from '@mantine/hooks';

/** What was typed, once the typing has paused. */
export const useSettled = (text: string): string => useDebouncedValue(text.trim(), 300)[0];
