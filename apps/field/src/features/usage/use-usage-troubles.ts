import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useLanguage } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { useItems, useUnits } from '../../offline/reference.ts';
import type { UsageRow } from '../../offline/rows.ts';
import { usageProblems } from './usage-problems.ts';
import { useUsageWords } from './usage-words.ts';

/** Returns a function that finds the usages that prevent closing a job, with the problems in words. */
export function useUsageTroubles(): (usages: readonly UsageRow[]) => { entry: string; name: string; text: string }[] {
  const language = useLanguage();
  const formats = useFormats();
  const words = useUsageWords();
  const items = useItems();
  const units = useUnits();
  const day = businessDateOf(useNow(), formats.settings.timeZone);
  return (usages) =>
    usages.flatMap((usage) => {
      const item = items?.get(usage.itemId);
      const problems = item ? usageProblems(usage, item, units?.get(usage.uomId) ?? item.uom, day) : [];
      return item && problems.length > 0
        ? [{ entry: usage.entry, name: localName(item, language), text: problems.map(words).join(' ') }]
        : [];
    });
}
