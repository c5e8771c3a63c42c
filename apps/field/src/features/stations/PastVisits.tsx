import type { Station } from '@field-service/contract/sync.ts';
import { activities, conditions } from '@field-service/domain/work/visit.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { conditionWords } from '@field-service/i18n/vocabulary.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useNamedList } from '../../offline/reference.ts';
import classes from './stations.module.css';
import { activityLevels, caughtText } from './visit-words.ts';

/** The findings of the latest visits. */
export const PastVisits = ({ station }: { station: Station }) => {
  const t = useT('field');
  const language = useLanguage();
  const formats = useFormats();
  const species = useNamedList('app-species');
  const nameOf = (code: string): string => {
    const found = species.find((each) => each.code === code);
    return found ? localName(found, language) : code;
  };
  const said = (past: Station['last'][number]): string => {
    const activity = activities.find((each) => each === past.activity);
    const condition = conditions.find((each) => each === past.condition);
    return [
      activity === undefined ? undefined : t('Activity: {{level}}', { level: t(activityLevels[activity]) }),
      condition === undefined ? undefined : t(conditionWords[condition]),
      past.accessReason === null ? undefined : t('Not accessible'),
      past.consumptionPct === null
        ? undefined
        : t('{{percent}} of the bait eaten', { percent: formats.percent(past.consumptionPct / 100) }),
      caughtText(past.catches, nameOf),
      past.remarks,
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return station.last.length === 0 ? (
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
  );
};
