/**
 * What happens to a visit on a holiday: it is moved to before the holiday, moved to after it, or skipped. With null, it
 * stays on the holiday.
 */
export const holidayRules = ['before', 'after', 'skip'] as const;
export type HolidayRule = (typeof holidayRules)[number];

/** The jobs of a contract are created this many days ahead (domain decisions, section 7). */
export const fulfilDaysAhead = 60;

export type RuleProblem =
  | { problem: 'malformed' }
  | { problem: 'unsupported'; part: string }
  | { problem: 'out_of_range'; part: string };
export type RuleResult = { ok: true } | ({ ok: false } & RuleProblem);

const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^([1-9]\d{0,2})$/,
  COUNT: /^([1-9]\d{0,3})$/,
  UNTIL: /^\d{8}(T\d{6}Z)?$/,
  BYDAY: /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)){0,30}$/,
  BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01])){0,30}$/,
  BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2])){0,11}$/,
  BYSETPOS: /^-?[1-9]\d?(,-?[1-9]\d?){0,9}$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** The parts of a rule by their names; undefined if the text is not a rule. */
export const rulePartsOf = (text: string): ReadonlyMap<string, string> | undefined => {
  const pairs = text.split(';').map((pair) => /^([A-Z]+)=([^=]+)$/.exec(pair));
  const found = new Map(
    pairs.flatMap((pair): [string, string][] =>
      pair?.[1] === undefined || pair[2] === undefined ? [] : [[pair[1], pair[2]]],
    ),
  );
  return found.size === pairs.length && found.has('FREQ') ? found : undefined;
};

/**
 * Checks whether contracts may have this rule, which must repeat by day, week, month or year. Combinations that may
 * never match a date are rejected if it would take long to search for one.
 */
export function checkRule(text: string): RuleResult {
  const found = text.length > 500 ? undefined : rulePartsOf(text);
  if (found === undefined) return { ok: false, problem: 'malformed' };
  for (const [part, value] of found) {
    const form = Object.hasOwn(parts, part) ? parts[part] : undefined;
    if (form === undefined) return { ok: false, problem: 'unsupported', part };
    if (!form.test(value)) return { ok: false, problem: 'out_of_range', part };
  }
  if (found.has('COUNT') && found.has('UNTIL')) return { ok: false, problem: 'unsupported', part: 'COUNT' };
  const daily = found.get('FREQ') === 'DAILY';
  if (daily || found.get('FREQ') === 'WEEKLY') {
    const part =
      ['BYMONTHDAY', 'BYSETPOS'].find((each) => found.has(each)) ??
      (/\d/.test(found.get('BYDAY') ?? '') ? 'BYDAY' : undefined);
    if (part !== undefined) return { ok: false, problem: 'unsupported', part };
  }
  if (daily && found.has('BYDAY') && (found.get('INTERVAL') ?? '1') !== '1')
    return { ok: false, problem: 'unsupported', part: 'BYDAY' };
  return { ok: true };
}
