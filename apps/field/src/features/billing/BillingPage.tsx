import type { Line } from '@field-service/contract/work/job.ts';
import { Exact, plainText } from '@field-service/domain/values/decimal.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import type { DraftRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';
import classes from './BillingPage.module.css';

const total = (lines: readonly Line[]): string =>
  plainText(lines.reduce((sum, line) => sum.plus(line.amount ?? 0), new Exact(0)));

/** The services of the job; amounts are shown only if the folder lets technicians see them. */
export const BillingLines = ({ open }: { open: OpenJob }) => {
  const t = useT('field');
  const formats = useFormats();
  const { lines } = open.row.job;
  return (
    <Part title={t('Services')}>
      {lines.length === 0 ? <p className={classes.none}>{t('This job has no lines.')}</p> : null}
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <span>
              {line.name}
              <span className={classes.more}>
                {formats.quantity(line.qty)} {line.uom}
              </span>
            </span>
            {open.prices && line.amount !== null ? <span>{formats.money(line.amount)}</span> : null}
          </li>
        ))}
        {open.prices && lines.length > 0 ? (
          <li className={`${classes.line} ${classes.total}`}>
            <span>{t('Total')}</span>
            <span>{formats.money(total(lines))}</span>
          </li>
        ) : null}
      </ul>
    </Part>
  );
};

export const BillingPage = ({ open, draft }: { open: OpenJob; draft: DraftRow }) => {
  const t = useT('field');
  return (
    <>
      <BillingLines open={open} />
      <Part title={t('For billing')}>
        <KeptText
          label={t('Note for billing')}
          multiline
          maxLength={2000}
          value={draft.billingNote}
          keep={(billingNote) => editDraft(draft.jobId, () => ({ billingNote }))}
        />
      </Part>
    </>
  );
};
