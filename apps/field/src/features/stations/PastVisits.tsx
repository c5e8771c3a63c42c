import type { Station } from '@field-service/contract/sync.ts';
import { activities, conditions } from '@field-service/domain/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/formats-context.tsx';
import { Part } from '../../frame/Screen.tsx';
import classes from './stations.module.css';
import { activityWords, conditionWords } from './visit-words.ts';

/** The last three visits of a station. */
export const PastVisits = ({ station }: { station: Station }) => {
  const t = useT('field');
  const formats = useFormats();
  const said = (past: Station['last'][number]): string => {
    const activity = activities.find((each) => each === past.activity);
    const condition = conditions.find((each) => each === past.condition);
    return [
      activity === undefined ? undefined : t('Activity: {{level}}', { level: t(activityWords[activity]) }),
      condition === undefined ? undefined : t(conditionWords[condition]),
      past.accessReason === null ? undefined : t('Not accessible'),
      past.consumptionPct === null ? undefined : t('{{percent}} % of the bait eaten', { percent: past.consumptionPct }),
      past.catches,
      past.remarks,
    ].filter(Boolean).join(' · ');
  };
  return (
    <Part title={t('Last visits')}>
      {station.last.length === 0 ? (
        <p className={classes.more}>{t('This station has not been visited before.')}</p>
      ) : (
        <ul className={classes.past}>
          {station.last.map((past) => (
            <li key={past.at}>
              {formats.date(past.at)} · {past.by}
              <span className={classes.pastMore}>{said(past)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
};
