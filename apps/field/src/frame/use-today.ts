import { businessDateOf, type BusinessDate } from '@field-service/domain/values/business-date.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';

/** The current day in the folder's time zone. */
export const useToday = (): BusinessDate => businessDateOf(useNow(), useFormats().settings.timeZone);
