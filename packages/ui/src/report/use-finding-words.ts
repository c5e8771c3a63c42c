import { useT } from '@field-service/i18n/use-t.ts';
import {
  accessReasonWords,
  activityWords,
  baitStateWords,
  caughtName,
  conditionWords,
  evidenceWords,
  togetherWords,
} from '@field-service/i18n/vocabulary.ts';
import { useFormats } from '../shell/formats-context.tsx';
import { useReportWords } from './report-source.ts';
import type { Visit } from './visit-findings.ts';

export interface FindingWords {
  /** Describes the findings at a station on one line. */
  found: (visit: Visit | undefined) => string;
  /** Describes the actions taken at the station on one line. */
  done: (visit: Visit | undefined) => string;
  /** The answers in the station's checklist; `head` is the ReportCode that heads an answer. */
  checks: (visit: Visit | undefined) => readonly { row: string; name: string; answer: string; head: string }[];
  /** Says what was recorded for several stations at once; empty if nothing was. */
  together: (visit: Visit | undefined) => string;
}

const isText = (part: string | undefined): part is string => part !== undefined && part !== '';

/** What a visit found, as the phone records it and as the server returns it. */
type FoundFacts = Pick<Visit, 'accessReason' | 'activity' | 'evidence' | 'catches' | 'bait' | 'condition'>;

/** Returns a function that describes the findings at a station on one line; `word` names a species by its code. */
export const useFoundText = (word: (code: string) => string): ((visit: FoundFacts | undefined) => string) => {
  const t = useT();
  const formats = useFormats();
  const bait = ({ bait: facts }: FoundFacts): (string | undefined)[] =>
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
  const caught = ({ catches }: FoundFacts): string[] =>
    catches.map(
      ({ species, stage, count, estimated }) =>
        `${caughtName(word(species), stage && word(stage))} ${count === null ? t('Unknown') : `${estimated ? '~' : ''}${formats.number(count)}`}`,
    );
  return (visit) => {
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
};

/** Returns functions that describe a visit in the current language. */
export const useFindingWords = (): FindingWords => {
  const t = useT();
  const { word, check } = useReportWords();
  const formats = useFormats();
  const found = useFoundText(word);
  const done = (visit: Visit | undefined): string => {
    // The technician's own choice and the bait record may describe the same action.
    const said = new Set([...(visit?.actions ?? []).map(word), visit?.bait?.replaced ? t('Bait replaced') : undefined]);
    if (visit && visit.resetAt !== null) said.add(t('Emptied or reset'));
    return formats.list([...said].filter(isText));
  };
  const checks = (visit: Visit | undefined) =>
    (visit?.checklist ?? []).map((answer) => ({
      row: answer.row,
      ...check(visit?.station.type.id ?? '', answer),
    }));
  const together = (visit: Visit | undefined): string => {
    if (!visit) return '';
    const answers = visit.checklist
      .filter((answer) => answer.together)
      .map((answer) => check(visit.station.type.id, answer).name);
    const what = [...visit.together.map((field) => t(togetherWords[field])), ...answers];
    return what.length === 0 ? '' : t('Recorded for several stations at once: {{what}}', { what: formats.list(what) });
  };
  return { found, done, checks, together };
};
