import { useT } from '@field-service/i18n/use-t.ts';
import {
  accessReasonWords,
  activityWords,
  baitStateWords,
  conditionWords,
  evidenceWords,
} from '@field-service/i18n/vocabulary.ts';
import { useFormats } from '../shell/formats-context.tsx';
import { useReportWords } from './report-source.ts';
import type { Visit } from './visit-findings.ts';

export interface FindingWords {
  /** Describes the findings at a station on one line. */
  found: (visit: Visit | undefined) => string;
  /** Describes the actions taken at the station on one line. */
  done: (visit: Visit | undefined) => string;
  /** The answers in the station's checklist. */
  checks: (visit: Visit | undefined) => readonly { row: string; name: string; answer: string }[];
}

const isText = (part: string | undefined): part is string => part !== undefined && part !== '';

/** Returns functions that describe a visit in the current language. */
export const useFindingWords = (): FindingWords => {
  const t = useT();
  const { word, check } = useReportWords();
  const formats = useFormats();
  const bait = ({ bait: facts }: Visit): (string | undefined)[] =>
    facts
      ? [
          facts.consumptionPct !== null && facts.consumptionPct > 0
            ? t('Bait eaten {{percent}}', { percent: formats.percent(facts.consumptionPct / 100) })
            : undefined,
          facts.state !== null && facts.state !== 'ok'
            ? t('Bait: {{state}}', { state: t(baitStateWords[facts.state]) })
            : undefined,
        ]
      : [];
  const caught = ({ catches }: Visit): string[] =>
    catches.map(
      ({ species, count, estimated }) =>
        `${word(species)} ${count === null ? t('Unknown') : `${estimated ? '~' : ''}${formats.number(count)}`}`,
    );
  const found = (visit: Visit | undefined): string => {
    if (!visit) return '';
    if (visit.accessReason !== null) return t(accessReasonWords[visit.accessReason]);
    const parts = [
      visit.activity === null ? undefined : t(activityWords[visit.activity]),
      ...visit.evidence.map((evidence) => t(evidenceWords[evidence])),
      ...caught(visit),
      ...bait(visit),
      visit.condition === null || visit.condition === 'ok' ? undefined : t(conditionWords[visit.condition]),
    ];
    return formats.list(parts.filter(isText));
  };
  const done = (visit: Visit | undefined): string => {
    // The technician's own choice and the bait record may describe the same action.
    const said = new Set([...(visit?.actions ?? []).map(word), visit?.bait?.replaced ? t('Bait replaced') : undefined]);
    return formats.list([...said].filter(isText));
  };
  const checks = (visit: Visit | undefined) =>
    (visit?.checklist ?? []).map((answer) => ({
      row: answer.row,
      ...check(visit?.station.type.id ?? '', answer),
    }));
  return { found, done, checks };
};
