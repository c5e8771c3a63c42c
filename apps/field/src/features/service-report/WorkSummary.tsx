import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { accessReasonWords, stationChangeText } from '@field-service/i18n/vocabulary.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFoundText } from '@field-service/ui/report/use-finding-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Facts, Part } from '../../frame/Screen.tsx';
import { useItems, useLookupNames, useUnits, useWord } from '../../offline/reference.ts';
import type { DraftRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { summaryOf } from './work-summary.ts';

/** The date or the days, the reason and the services of the follow-up visit, on one line. */
const useFollowUpText = (): ((followup: DraftRow['followup']) => string) => {
  const t = useT('field');
  const formats = useFormats();
  const word = useWord();
  const names = useLookupNames(useLanguage(), lookupNumbers.nature);
  return (followup) => {
    if (!followup) return t('No');
    const { planOn, withinDays, reason, natures } = followup;
    const when = [
      planOn === null ? '' : formats.businessDate(planOn),
      withinDays === null ? '' : t('Within {{count}} days', { count: withinDays }),
      reason === '' ? '' : word(reason),
      formats.list(natures.map((id) => names?.get(id) ?? id)),
      followup.notes.trim(),
    ];
    return when.filter(Boolean).join(' · ') || t('Yes');
  };
};

/** The work in short, as the customer reads and signs it. */
export const WorkSummary = ({ open, draft }: { open: OpenJob; draft: DraftRow }) => {
  const t = useT('field');
  const language = useLanguage();
  const formats = useFormats();
  const items = useItems();
  const units = useUnits();
  const found = useFoundText(useWord());
  const followUpText = useFollowUpText();
  const summary = summaryOf(open);
  const pictures = open.pictures.length + open.packedPictures;
  const products = open.usages.map((usage) => {
    const item = items?.get(usage.itemId);
    const quantity = usage.qty === '' ? '' : formats.measure(usage.qty, units?.get(usage.uomId) ?? item?.uom ?? '');
    return [item ? localName(item, language) : usage.itemId, quantity].filter(Boolean).join(' ');
  });
  const findings = [...summary.active, ...summary.noted].map(
    ({ label, visit }) => `${label}: ${[found(visit), visit.remarks.trim()].filter(Boolean).join(' · ')}`,
  );
  return (
    <Part title={t('Summary of the work')} hint={t('The signature covers this summary and the report.')}>
      <Facts
        rows={[
          ...(summary.due > 0
            ? ([
                [
                  t('Stations inspected'),
                  t('{{inspected}} of {{due}}', { inspected: summary.inspected, due: summary.due }),
                ],
                [
                  t('With activity'),
                  summary.active.length === 0 ? t('None') : formats.list(summary.active.map(({ label }) => label)),
                ],
                [
                  t('Not accessible'),
                  summary.blocked
                    .map(({ label, visit }) =>
                      visit.accessReason === null ? label : `${label}: ${t(accessReasonWords[visit.accessReason])}`,
                    )
                    .join('\n'),
                ],
                [t('Findings'), findings.join('\n')],
              ] as const)
            : []),
          [
            t('Station changes'),
            summary.changes.map(({ label, change }) => `${label}: ${stationChangeText(change, t)}`).join('\n'),
          ],
          [t('Products used'), products.length === 0 ? t('None') : products.join('\n')],
          [t('Photos'), pictures === 0 ? null : formats.number(pictures)],
          [t('Follow-up visit'), followUpText(draft.followup)],
          [t('Continues on'), draft.nextday ? formats.businessDate(draft.nextday.planOn) : ''],
          [t('Remarks'), draft.remarks.trim()],
        ]}
      />
    </Part>
  );
};
