import { TreatmentEntry } from '@field-service/contract/work/job-package.ts';
import { DayOfTreatment } from '@field-service/contract/work/treatments.ts';
import { addressInLine } from '@field-service/domain/values/address-format.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { activities, hasActivity, type Activity } from '@field-service/domain/work/visit.ts';
import { dilutionName, safetyTexts } from '@field-service/domain/goods/item-texts.ts';
import { areaLines } from '@field-service/domain/work/checklists/areas.ts';
import { byHead, rowWords } from '@field-service/domain/work/checklists/row-words.ts';
import { isLanguage, type Language } from '@field-service/i18n/languages.ts';
import { translatorFor } from '@field-service/i18n/translate.ts';
import { createFormats, type Formats } from '@field-service/i18n/format.ts';
import {
  accessReasonWords,
  activityWords,
  caughtName,
  conditionWords,
  evidenceWords,
  stationChangeText,
} from '@field-service/i18n/vocabulary.ts';
import { noOwnTexts, type OwnTexts } from '../../site/languages/public.ts';
import type { PrintImage, ServiceReport, StationState } from '../../../print/model.ts';
import type { NamedRecord, ReportRecord, ReportVisit } from './queries.ts';

/** Loads a stored picture at print size, without EXIF; null if it cannot be decoded. */
export type LoadImage = (sha256: string, width: number) => Promise<PrintImage | null>;

const printedWidth = { plan: 1400, picture: 500, signature: 500 };
/** The maximum number of pictures in a report; any others stay with the job. */
const maxPictures = 60;

export const reportLanguage = (lang: string): Language => (isLanguage(lang) ? lang : 'en-GB');
const inLanguage = (word: NamedRecord, lang: Language): string => word.alt?.[lang]?.name ?? word.name;
const has = <K extends string>(words: Readonly<Record<K, unknown>>, key: string): key is K => Object.hasOwn(words, key);

const isActivity = (value: number): value is Activity => activities.some((one) => one === value);

function stateOf(visit: ReportVisit | undefined): StationState {
  if (visit === undefined) return 'notVisited';
  if (visit.accessReason !== null) return 'notAccessible';
  if ((visit.activity ?? 0) >= 2) return 'high';
  const { accessReason, activity, data } = visit;
  return hasActivity({ accessReason, activity, evidence: data.evidence, catches: data.catches }) ? 'low' : 'none';
}

/** The last visit to each station; a station visited by two technicians is listed once. */
const lastVisits = (visits: readonly ReportVisit[]): Map<string, ReportVisit> =>
  new Map(visits.map((visit) => [visit.stationId, visit]));

interface Words {
  lang: Language;
  shared: ReturnType<typeof translatorFor<'shared'>>;
  report: ReturnType<typeof translatorFor<'report'>>;
  listed: ReadonlyMap<string, string>;
  formats: Formats;
}
const listed = (words: Words, code: string): string => words.listed.get(code) ?? code;

function findingOf(visit: ReportVisit, words: Words): string {
  const { shared, report } = words;
  if (visit.accessReason !== null)
    return has(accessReasonWords, visit.accessReason)
      ? shared(accessReasonWords[visit.accessReason])
      : visit.accessReason;
  const parts: string[] = [];
  if (visit.activity !== null && visit.activity > 0 && isActivity(visit.activity))
    parts.push(shared(activityWords[visit.activity]));
  parts.push(
    ...(visit.data.evidence ?? []).map((code) => (has(evidenceWords, code) ? shared(evidenceWords[code]) : code)),
  );
  parts.push(
    ...(visit.data.catches ?? []).map(
      (one) =>
        `${caughtName(listed(words, one.species), one.stage && listed(words, one.stage))} ${one.count === null ? shared('Unknown') : `${one.estimated ? '~' : ''}${words.formats.number(one.count)}`}`,
    ),
  );
  const eaten = visit.data.bait?.consumptionPct;
  if (eaten !== null && eaten !== undefined && eaten > 0)
    parts.push(report('Bait eaten {{percent}}', { percent: words.formats.percent(eaten / 100) }));
  if (visit.condition !== null && visit.condition !== 'ok' && has(conditionWords, visit.condition))
    parts.push(shared(conditionWords[visit.condition]));
  return words.formats.list(parts);
}

/** The answers to the checklists at all stations, under their ReportCodes; each answer names its stations. */
function checklistOf(
  record: ReportRecord,
  visits: ReadonlyMap<string, ReportVisit>,
  words: Words,
): ServiceReport['checklist'] {
  const checklists = new Map(record.checklists.map(({ typeId, checklist }) => [typeId, checklist]));
  const rows = new Map<string, { head: string; title: string; stations: Map<string, string[]> }>();
  for (const { id, typeId, label } of record.stations)
    for (const { row, title, value } of visits.get(id)?.data.checklist ?? []) {
      const own = rowWords(checklists.get(typeId), row, words.lang);
      const asked = { head: own.head, title: own.title ?? title };
      const key = JSON.stringify([asked.head, asked.title]);
      const found = rows.get(key) ?? { ...asked, stations: new Map<string, string[]>() };
      rows.set(key, found);
      const answer = own.options.get(value) ?? value;
      found.stations.set(answer, [...(found.stations.get(answer) ?? []), label]);
    }
  const lines = [...rows.values()].map(({ stations, ...asked }) => ({
    ...asked,
    answers: [...stations].map(([answer, labels]) => `${answer}: ${labels.join(', ')}`),
  }));
  return byHead(lines).map(({ head, answers: under }) => ({
    head,
    rows: under.map(({ title, answers }) => ({ title, answers })),
  }));
}
/** Whether anything of a visit was recorded for several stations at once; older visits do not say. */
const isTogether = (visit: ReportVisit | undefined): boolean =>
  (visit?.data.together?.length ?? 0) > 0 || (visit?.data.checklist ?? []).some(({ together }) => together === true);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The facts of an application for which the table has no column. */
function treatmentFacts(
  { data, at, by: applicator, label }: ReportRecord['treatments'][number],
  stations: ReadonlyMap<string, string>,
  words: Words,
): { name: string; value: string }[] {
  const { formats, shared } = words;
  const person = (who: { name: string; licence: string | null }): string =>
    who.licence === null ? who.name : shared('{{name}}, licence {{licence}}', { name: who.name, licence: who.licence });
  const recorded = TreatmentEntry.partial().safeParse(data);
  if (!recorded.success) return [];
  const use = recorded.data;
  const moment = (at: number | null | undefined): string =>
    at === null || at === undefined ? '' : formats.dateTime(at);
  const coded = (codes: readonly string[] | null | undefined): string =>
    formats.list((codes ?? []).map((code) => listed(words, code)));
  const { facts } = data;
  const supervisor = DayOfTreatment.shape.supervisor.safeParse(isRecord(facts) ? facts['supervisor'] : null);
  const by = supervisor.success ? supervisor.data : null;
  const gas = use.fumigation;
  const measured = (value: string | null | undefined, unit: string | null | undefined): string =>
    value ? formats.measure(value, unit ?? '') : '';
  return [
    { name: shared('Time'), value: moment(at) },
    { name: shared('Applied by'), value: person(applicator) },
    { name: shared('Start of application'), value: moment(use.startedAt) },
    { name: shared('Finish of application'), value: moment(use.finishedAt) },
    {
      name: shared('Supervisor'),
      value: by ? person(by) : '',
    },
    { name: shared('Hazard class'), value: label.hazardClass ?? '' },
    { name: shared('Expiry'), value: use.expiry ? formats.businessDate(use.expiry) : '' },
    { name: shared('Area treated'), value: measured(use.areaTreated, use.areaUnit) },
    { name: shared('Label rate'), value: measured(use.labelRate, use.rateUnit) },
    {
      name: shared('Stations'),
      value: formats.list((use.stationIds ?? []).flatMap((id) => stations.get(id) ?? [])),
    },
    { name: shared('Reason for treatment'), value: use.evidence ?? '' },
    { name: shared('Equipment'), value: use.equipment ?? '' },
    { name: shared('Last calibration'), value: use.calibratedOn ? formats.businessDate(use.calibratedOn) : '' },
    { name: shared('Protective equipment worn'), value: coded(use.protection) },
    { name: shared('Person notified'), value: use.notified ?? '' },
    { name: shared('Time of notification'), value: moment(use.notifiedAt) },
    { name: shared('Weather'), value: use.weather ?? '' },
    {
      name: shared('Exposure time'),
      value: gas?.exposureHours ? shared('{{hours}} h', { hours: formats.quantity(gas.exposureHours) }) : '',
    },
    {
      name: shared('Gas readings'),
      value: (gas?.readings ?? [])
        .map(({ at, place, value, unit }) =>
          [formats.dateTime(at), place, value === null ? shared('Unknown') : formats.measure(value, unit)]
            .filter(Boolean)
            .join(' · '),
        )
        .join('\n'),
    },
    { name: shared('Cleared by'), value: gas?.clearedBy ?? '' },
    { name: shared('Cleared at'), value: moment(gas?.clearedAt) },
    { name: shared('Clearance reading'), value: gas?.clearance ?? '' },
    { name: shared('Disposal of leftovers'), value: use.waste ?? '' },
    { name: shared('Incident'), value: use.incident ?? '' },
    { name: shared('Standard notes'), value: coded(use.notes) },
    { name: shared('Remarks'), value: use.remarks ?? '' },
  ].filter(({ value }) => value !== '');
}

function treatmentRow(
  row: ReportRecord['treatments'][number],
  stations: ReadonlyMap<string, string>,
  words: Words,
): ServiceReport['treatments'][number] {
  const { data, label } = row;
  const unit = text(data['totalUnit']);
  const { formats } = words;
  const reentry = label.reentryHours
    ? words.report('Re-entry no sooner than {{hours}} h after treatment', { hours: formats.number(label.reentryHours) })
    : '';
  const safety = safetyTexts(label, words.lang);
  const recorded = text(data['dilution']);
  const dilution = label.dilutions?.find(({ id }) => id === data['dilutionId']);
  // If a dilution has since been renamed, the report shows the recorded name.
  const usedDilution = dilution?.name === recorded ? dilutionName(label, dilution, words.lang) : recorded;
  return {
    product: inLanguage(row.item, words.lang),
    ingredient: [label.activeIngredient, label.activePercent ? formats.rate(label.activePercent) : '']
      .filter(Boolean)
      .join(' '),
    registration: label.registration ?? '',
    batch: row.batch ?? '',
    dilution: [usedDilution, text(data['total']) ? formats.measure(text(data['total']), unit) : '']
      .filter(Boolean)
      .join(' · '),
    quantity: formats.measure(row.qty, inLanguage(row.uom, words.lang)),
    rate: text(data['rate']) ? formats.measure(text(data['rate']), text(data['rateUnit'])) : '',
    place: listed(words, text(data['place'])),
    pest: listed(words, text(data['pest'])),
    method: listed(words, text(data['method'])),
    protection: formats.list(safety.protection),
    precautions: safety.precautions,
    reentry,
    facts: treatmentFacts(row, stations, words),
  };
}

async function signatureOf(
  sign: NonNullable<ReportRecord['result']>['customerSign'],
  load: LoadImage,
): Promise<ServiceReport['customerSign']> {
  const image = sign?.sha256 ? await load(sign.sha256, printedWidth.signature) : null;
  return sign && image ? { image, name: sign.name, position: sign.position, signedAt: sign.signedAt } : null;
}

/**
 * The printable report of a record, with all pictures loaded and all text in the customer's language and the site's
 * wording.
 */
export async function reportModel(
  record: ReportRecord,
  version: number,
  load: LoadImage,
  own: OwnTexts = noOwnTexts,
): Promise<ServiceReport> {
  const lang = reportLanguage(record.lang);
  const format = createFormats({ language: lang, timeZone: record.timezone, currency: record.currency });
  const words: Words = {
    lang,
    shared: translatorFor(lang, 'shared', own.shared),
    report: translatorFor(lang, 'report', own.report),
    formats: format,
    listed: new Map(
      record.words.flatMap((word) => [word.code, word.id, word.name].map((key) => [key, inLanguage(word, lang)])),
    ),
  };
  const visits = lastVisits(record.visits);
  const states = record.stations.map((station) => stateOf(visits.get(station.id)));
  const count = (...wanted: StationState[]) => states.filter((state) => wanted.includes(state)).length;
  const plans: ServiceReport['plans'] = [];
  for (const plan of record.plans) {
    const image = await load(plan.sha256, printedWidth.plan);
    const stations = record.stations.flatMap((station) =>
      station.planId === plan.id && station.x !== null && station.y !== null
        ? [{ x: station.x, y: station.y, label: station.label, state: stateOf(visits.get(station.id)) }]
        : [],
    );
    if (image !== null && stations.length > 0)
      plans.push({ name: plan.name, revision: plan.revision, image, stations });
  }
  const pictures: ServiceReport['pictures'] = [];
  for (const visit of record.visits) {
    const label = record.stations.find((station) => station.id === visit.stationId)?.label ?? '';
    for (const shot of visit.pictures) {
      const image = pictures.length < maxPictures ? await load(shot.sha256, printedWidth.picture) : null;
      if (image !== null)
        pictures.push({ image, caption: [label, findingOf(visit, words)].filter(Boolean).join(': ') });
    }
  }
  for (const { sha256, tags, note } of record.pictures) {
    const image = pictures.length < maxPictures ? await load(sha256, printedWidth.picture) : null;
    const tagged = format.list(tags.map((tag) => listed(words, tag)));
    if (image !== null) pictures.push({ image, caption: [tagged, note].filter(Boolean).join(': ') });
  }
  const moreSigns: ServiceReport['moreSigns'] = [];
  for (const sign of record.result?.moreSigns ?? []) {
    const printed = await signatureOf(sign, load);
    if (printed !== null) moreSigns.push(printed);
  }
  const planName = (id: string | null) => record.plans.find((plan) => plan.id === id)?.name ?? '';
  return {
    kind: 'service-report',
    lang,
    phrases: own.report,
    timeZone: record.timezone,
    currency: record.currency,
    company: {
      name: record.company.name ?? '',
      address: record.company.address ?? '',
      taxId: record.company.taxid ?? '',
      licence: record.company.licence ?? '',
    },
    docno: record.docno,
    version,
    title: record.title,
    natures: record.natures.map((nature) => inLanguage(nature, lang)),
    customer: record.customer,
    site: record.site,
    address: addressInLine(record.address),
    contactPerson: record.person ?? '',
    technicians: record.technicians.map((person) => ({ name: person.name, licence: person.licence ?? '' })),
    startAt: record.result?.startAt ?? null,
    endAt: record.result?.endAt ?? null,
    due: record.stations.length,
    inspected: count('none', 'low', 'high'),
    withActivity: count('low', 'high'),
    notAccessible: count('notAccessible'),
    plans,
    stations: record.stations.map((station) => {
      const visit = visits.get(station.id);
      return {
        plan: planName(station.planId),
        label: station.label,
        type: inLanguage(station.type, lang),
        area: station.area ?? '',
        state: stateOf(visit),
        finding: visit ? findingOf(visit, words) : '',
        detail: visit?.data.remarks ?? '',
        action: format.list([
          ...(visit?.data.actions ?? []).map((code) => listed(words, code)),
          ...(visit?.data.resetAt ? [words.shared('Emptied or reset')] : []),
        ]),
      };
    }),
    checklist: checklistOf(record, visits, words),
    stationChanges: record.stationChanges.map(({ label, type, ...change }) => ({
      label,
      type: inLanguage(type, lang),
      change: stationChangeText(change, words.shared),
    })),
    together: record.stations.filter(({ id }) => isTogether(visits.get(id))).map(({ label }) => label),
    areas: areaLines(record.result?.areaChecklist ?? [], (item) => words.shared('{{item}} (not done)', { item })),
    treatments: record.treatments.map((row) =>
      treatmentRow(row, new Map(record.stations.map(({ id, label: name }) => [id, name])), words),
    ),
    pictures,
    ratings:
      record.result?.ratings.map(({ list, id, name, value }) => ({
        name: words.listed.get(list) ?? name,
        answer: words.listed.get(id) ?? String(value),
      })) ?? [],
    remarks: record.result?.remarks ?? '',
    customerRemarks: record.result?.customerRemarks ?? '',
    continues: record.followups
      .filter(({ nextday }) => nextday)
      .map(({ docno, plan }) => format.list([plan === null ? '' : format.date(plan), docno].filter(Boolean)))
      .join(' · '),
    followup: record.followups
      .filter(({ nextday }) => !nextday)
      .map((job) =>
        format.list(
          [job.docno, job.plan === null ? '' : format.date(job.plan), listed(words, job.reason ?? '')].filter(Boolean),
        ),
      )
      .join(' · '),
    recommendations: record.recommendations.map(({ title, notes, place, owner, due }) => ({
      title,
      notes,
      place,
      owner: owner === 'us' ? (record.company.name ?? '') : record.customer,
      due: due === null ? '' : format.businessDate(due),
    })),
    customerSign: await signatureOf(record.result?.customerSign ?? null, load),
    techSign: await signatureOf(record.result?.techSign ?? null, load),
    moreSigns,
    noSignReason: listed(words, record.result?.noSignReason ?? ''),
  };
}
