import type { Dilution, Item } from '@field-service/contract/reference.ts';
import { safetyTexts } from '@field-service/domain/goods/item-texts.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { z } from 'zod';
import { Facts, Part } from '../Screen.tsx';

interface LabelFactsProps {
  item: Item;
  /** The dilution whose label rate is shown; undefined without one. */
  dilution: z.output<typeof Dilution> | undefined;
}

/** Label information to read before handling the product. */
export const LabelFacts = ({ item, dilution }: LabelFactsProps) => {
  const t = useT('field');
  const formats = useFormats();
  const language = useLanguage();
  const { data } = item;
  const safety = safetyTexts(data, language);
  const rows = [
    [
      t('Active ingredient'),
      [data.activeIngredient, data.activePercent ? formats.rate(data.activePercent) : undefined, data.formulation]
        .filter(Boolean)
        .join(' '),
    ],
    [
      t('Registration number'),
      data.registeredTo
        ? t('{{number}}, exp. {{date}}', {
            number: data.registration ?? '',
            date: formats.businessDate(data.registeredTo),
          })
        : (data.registration ?? ''),
    ],
    [t('Hazard class'), data.hazardClass ?? ''],
    [
      t('Label rate'),
      dilution
        ? t('{{rate}} (max. {{max}}) {{unit}}', {
            rate: formats.quantity(dilution.labelRate),
            max: formats.quantity(dilution.labelRateMax),
            unit: dilution.rateUnit,
          })
        : '',
    ],
    [t('Protective equipment'), formats.list(safety.protection)],
    [t('Precautions'), safety.precautions],
    [t('Spill procedure'), safety.spillProcedure],
    [
      t('Re-entry interval'),
      data.reentryHours === undefined ? '' : t('{{hours}} h', { hours: formats.number(data.reentryHours) }),
    ],
  ] as const;
  return rows.some(([, value]) => value !== '') ? (
    <Part title={t('Label')}>
      <Facts rows={rows} />
    </Part>
  ) : null;
};
