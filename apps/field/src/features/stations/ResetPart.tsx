import type { Station } from '@field-service/contract/sync.ts';
import { impliesReset } from '@field-service/domain/work/stations/reset.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Checkbox } from '@mantine/core';
import { Part } from '../../frame/Screen.tsx';
import type { VisitRow } from '../../offline/rows.ts';
import type { VisitPartProps } from './visit-part.ts';

/** Whether the device was emptied or renewed; new bait or a new glue board say so by themselves. */
export const ResetPart = ({ visit, edit, station }: VisitPartProps & { visit: VisitRow; station: Station }) => {
  const t = useT('field');
  const implied = impliesReset(visit, station.checklist);
  return (
    <Part>
      <Checkbox
        size="md"
        label={t('Emptied or reset')}
        description={
          implied ? t('Recorded because bait, glue board or trap was renewed.') : t('Trends count the days from here.')
        }
        checked={implied || visit.resetAt !== null}
        disabled={implied}
        onChange={(event) => {
          const resetAt = event.currentTarget.checked ? Date.now() : null;
          edit(() => ({ resetAt }));
        }}
      />
    </Part>
  );
};
