import { businessDateOf, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useCaller } from './caller.tsx';

/** Today in the time zone of a folder. */
export const useToday = (folderId: string): BusinessDate => {
  const now = useNow();
  const { folders, home } = useCaller();
  return businessDateOf(now, (folders.find(({ id }) => id === folderId) ?? home)?.timezone ?? 'UTC');
};
