import type { Visit } from '@field-service/contract/work/posts.ts';
import {
  accessReasonWords,
  activityWords,
  conditionWords,
  consumerWords,
  evidenceWords,
} from '@field-service/i18n/vocabulary.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { StationState } from '@field-service/ui/maps/station-state.ts';
import type { z } from 'zod';

export type VisitRow = z.output<typeof Visit>;

/** What a plan shows of a station: several visits of it count together, what was found before what was not. */
export const stationStateOf = (visits: readonly VisitRow[]): StationState => {
  if (visits.some(({ activity, catches }) => (activity ?? 0) > 0 || catches.some(({ count }) => count !== 0)))
    return 'activity';
  if (visits.some(({ accessReason }) => accessReason === null)) return 'visited';
  return visits.length > 0 ? 'blocked' : 'open';
};

/** A visit's findings in words; what is not known is not said. */
export const useVisitText = () => {
  const t = useT('office');
  const formats = useFormats();
  const list = (parts: readonly (string | undefined)[]) =>
    parts.filter((part) => part !== undefined && part !== '').join(' · ');
  return {
    finding: (visit: VisitRow): string => {
      if (visit.accessReason !== null) return `${t('Not accessible')}: ${t(accessReasonWords[visit.accessReason])}`;
      return list([
        visit.activity === null ? undefined : t(activityWords[visit.activity]),
        ...visit.evidence.map((each) => t(evidenceWords[each])),
      ]);
    },
    catches: (visit: VisitRow): string =>
      visit.catches
        .map(({ species, count, estimated }) =>
          count === null
            ? t('{{species}}: not counted', { species })
            : `${species}: ${estimated ? '≈' : ''}${formats.number(count)}`,
        )
        .join(', '),
    bait: ({ bait }: VisitRow): string =>
      bait === null
        ? ''
        : list([
            bait.consumptionPct === null
              ? undefined
              : t('{{percent}} eaten', { percent: formats.percent(bait.consumptionPct / 100) }),
            bait.consumer === null ? undefined : t(consumerWords[bait.consumer]),
            bait.replaced ? t('Replaced') : undefined,
            bait.batch === null || bait.batch === '' ? undefined : t('Batch {{batch}}', { batch: bait.batch }),
          ]),
    condition: (visit: VisitRow): string => (visit.condition === null ? '' : t(conditionWords[visit.condition])),
    checklist: (visit: VisitRow): string => visit.checklist.map(({ title, value }) => `${title}: ${value}`).join(', '),
  };
};
