import { useLocalStorage } from '@mantine/hooks';

/** Whether single keys are shortcuts on this device: people who speak or type with aids switch them off. */
export const useSingleKeys = () =>
  useLocalStorage<boolean>({ key: 'fs-office-single-keys', defaultValue: true, getInitialValueInEffect: false });
