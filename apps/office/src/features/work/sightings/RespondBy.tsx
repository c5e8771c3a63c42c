import type { Sighting } from '@field-service/contract/work/sightings.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';

/** When a response to a sighting is due, marked if none was given by then. */
export const RespondBy = ({
  sighting: { respondBy, late },
}: {
  sighting: Pick<Sighting, 'respondBy' | 'late'>;
}): ReactNode => {
  const text = useFormats().dateTime(respondBy);
  return late ? <KindBadge kind="overdue">{text}</KindBadge> : text;
};
