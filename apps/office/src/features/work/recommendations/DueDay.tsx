import type { Recommendation } from '@field-service/contract/work/recommendations.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { isOverdueRecommendation } from '@field-service/domain/work/recommendation.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';

/** The day by which a recommendation should be carried out, marked once it has passed in the recommendation's folder. */
export const DueDay = ({
  recommendation,
}: {
  recommendation: Pick<Recommendation, 'state' | 'due' | 'folderid'>;
}): ReactNode => {
  const formats = useFormats();
  const now = useNow();
  const { folders, home } = useCaller();
  const { due, folderid } = recommendation;
  if (due === null) return null;
  const zone = (folders.find(({ id }) => id === folderid) ?? home)?.timezone ?? 'UTC';
  const text = formats.businessDate(due);
  return isOverdueRecommendation(recommendation, businessDateOf(now, zone)) ? (
    <KindBadge kind="overdue">{text}</KindBadge>
  ) : (
    text
  );
};
