import { useDebouncedValue } from '@mantine/hooks';

/** The typed text, updated once the user pauses. */
export const useSettled = (text: string): string => useDebouncedValue(text.trim(), 300)[0];
