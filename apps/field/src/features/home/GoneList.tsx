import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { asideWords, lateWords } from '../../frame/words/office-words.ts';
import type { GoneRow } from '../../offline/rows.ts';
import classes from './HomePage.module.css';
import cards from './JobCard.module.css';

/** The jobs without unsent work that the office has taken from this device, with the reason. */
export const GoneList = ({ rows }: { rows: readonly GoneRow[] }) => {
  const t = useT('field');
  const formats = useFormats();
  return rows.length === 0 ? null : (
    <section>
      <h2 className={classes.day}>{t('No longer on this device')}</h2>
      <ul className={classes.list}>
        {rows.map(({ jobId, docno, title, at, reason, late }) => (
          <li key={jobId} className={cards.card}>
            <Link className={cards.place} to="/job/$jobId" params={{ jobId }}>
              {title || docno}
            </Link>
            <p className={cards.line}>{formats.dateTime(at)}</p>
            <div className={cards.marks}>
              <span className={`${cards.mark} ${cards.waiting}`}>
                <IconBell size={14} aria-hidden />
                {t(asideWords[reason])}
              </span>
              {late ? <span className={cards.mark}>{t(lateWords[late])}</span> : null}
              <span className={cards.mark}>{docno}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
