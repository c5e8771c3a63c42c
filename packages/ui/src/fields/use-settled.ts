import { useDebouncedValue } from '@mantine/hooks';

/** How long a person pauses before what was typed is searched for, in ms. */
export const settleTime = 300;

/** The typed text, updated once the user pauses. */
export const useSettled = (text: string): string => useDebouncedValue(text.trim(), settleTime)[0];
