import { createFormats } from '@field-service/i18n/format.ts';
import { translatorFor } from '@field-service/i18n/translate.ts';
import type { PrintImage, ServiceReport, StationState } from './model.ts';
import {
  box,
  facts,
  heading,
  ink,
  letterhead,
  picture,
  stateColour,
  styles,
  table,
  text,
  unbroken,
  a4,
  type Paper,
  type Part,
} from './parts.ts';

const planWidth = 523;
const pictureWidth = 168;

/**
 * The service report (domain decisions, section 10): what was found and done on one job, in the customer's language.
 */
export function serviceReport(report: ServiceReport): Paper {
  const t = translatorFor(report.lang, 'report', report.phrases);
  const format = createFormats({ language: report.lang, timeZone: report.timeZone, currency: report.currency });
  const stateWord: Record<StationState, string> = {
    none: t('No activity'),
    low: t('Activity'),
    high: t('High activity'),
    notAccessible: t('Not accessible'),
    notVisited: t('Not visited'),
  };
  const moment = (stamp: number | null) => (stamp === null ? '' : format.dateTime(stamp));
  const stateMark = (state: StationState) =>
    box(
      { flexDirection: 'row', alignItems: 'center' },
      box({ width: 6, height: 6, borderRadius: 3, backgroundColor: stateColour[state], marginRight: 4 }),
      text(stateWord[state], { flexGrow: 1, flexShrink: 1, flexBasis: 0 }),
    );

  const sign = (
    who: string,
    signature: { image: PrintImage; name: string; position: string; signedAt: number } | null,
    absent: string,
  ) =>
    box(
      { width: '48%' },
      text(who, { fontSize: 8 }, styles.dim),
      signature
        ? picture(signature.image, { height: 56, width: 180, objectFit: 'contain', objectPosition: 'left' })
        : box({ height: 56, justifyContent: 'center' }, text(absent, styles.dim)),
      box(
        { borderTopWidth: 0.5, borderTopColor: ink.text, paddingTop: 3 },
        text(signature ? format.list([signature.name, signature.position].filter(Boolean)) : ' '),
        text(signature ? moment(signature.signedAt) : ' ', { fontSize: 8 }, styles.dim),
      ),
    );

  const body: Part[] = [
    letterhead(report.company, t('Tax number'), t('Licence number'), {
      title: t('Service report'),
      number: report.docno,
      detail: t('Version {{version}}', { version: report.version }),
    }),
    facts([
      [t('Customer'), report.customer],
      [t('Site'), report.site],
      [t('Address'), report.address],
      [t('Contact person'), report.contactPerson],
      [t('Service type'), [report.title, ...report.natures].filter(Boolean).join(' · ')],
      [
        t('Technicians'),
        format.list(
          report.technicians.map((person) => (person.licence ? `${person.name} (${person.licence})` : person.name)),
        ),
      ],
      [t('Start'), moment(report.startAt)],
      [t('Finish'), moment(report.endAt)],
    ]),
  ];

  if (report.due > 0) {
    const share = report.inspected / report.due;
    const figure = (value: string, name: string) =>
      box(
        { flexGrow: 1, flexBasis: 0 },
        text(value, { fontSize: 17, fontWeight: 700, lineHeight: 1.2 }),
        text(name, { fontSize: 8 }, styles.dim),
      );
    body.push(
      heading(t('Result')),
      unbroken(
        { flexDirection: 'row', backgroundColor: ink.zebra, padding: 10, borderRadius: 4 },
        figure(`${format.number(report.inspected)} / ${format.number(report.due)}`, t('Stations inspected')),
        figure(format.number(report.withActivity), t('With activity')),
        figure(format.number(report.notAccessible), t('Not accessible')),
        figure(format.percent(share), share < 0.8 ? t('Coverage (incomplete)') : t('Coverage')),
      ),
    );
  }

  for (const plan of report.plans) {
    const height = (planWidth * plan.image.height) / plan.image.width;
    const shown = Math.min(height, 360);
    const width = (shown * plan.image.width) / plan.image.height;
    body.push(
      unbroken(
        {},
        heading(`${plan.name} · ${t('Revision {{revision}}', { revision: plan.revision })}`),
        box(
          { width, height: shown, position: 'relative', borderWidth: 0.5, borderColor: ink.line },
          picture(plan.image, { width: width - 1, height: shown - 1 }),
          ...plan.stations.map((station) =>
            box(
              {
                position: 'absolute',
                left: station.x * width - 7,
                top: station.y * shown - 7,
                width: 14,
                height: 14,
                borderRadius: 7,
                backgroundColor: stateColour[station.state],
                alignItems: 'center',
                justifyContent: 'center',
              },
              text(station.label, { fontSize: 5, color: '#ffffff', lineHeight: 1 }),
            ),
          ),
        ),
      ),
    );
  }

  if (report.stations.length > 0) {
    body.push(
      heading(t('Findings')),
      table(
        [
          { title: t('Station'), flex: 9, cell: (row) => row.label },
          { title: t('Type'), flex: 15, cell: (row) => row.type },
          { title: t('Area'), flex: 14, cell: (row) => row.area || row.plan },
          { title: t('State'), flex: 14, cell: (row) => stateMark(row.state) },
          { title: t('Finding'), flex: 24, cell: (row) => [row.finding, row.detail].filter(Boolean).join('. ') },
          { title: t('Action taken'), flex: 16, cell: (row) => row.action },
        ],
        report.stations,
      ),
    );
    if (report.together.length > 0)
      body.push(
        text(
          t('Answers were recorded for several stations at once: {{stations}}.', {
            stations: report.together.join(', '),
          }),
          styles.dim,
        ),
      );
  }

  if (report.checklist.length > 0) {
    body.push(
      heading(t('Checklist')),
      ...report.checklist.flatMap(({ head, rows }) => [
        ...(head === '' ? [] : [text(head, styles.strong)]),
        facts(rows.map(({ title, answers }) => [title, answers.join(' · ')])),
      ]),
    );
  }

  if (report.areas.length > 0)
    body.push(heading(t('Areas')), facts(report.areas.map(({ area, items }) => [area, items.join('\n')])));

  if (report.stationChanges.length > 0) {
    body.push(
      heading(t('Station changes')),
      table(
        [
          { title: t('Station'), flex: 12, cell: (row) => row.label },
          { title: t('Type'), flex: 30, cell: (row) => row.type },
          { title: t('Change'), flex: 50, cell: (row) => row.change },
        ],
        report.stationChanges,
      ),
    );
  }

  body.push(heading(t('Treatment records')));
  if (report.treatments.length === 0) body.push(text(t('No products were applied.'), styles.dim));
  else {
    body.push(
      table(
        [
          {
            title: t('Product'),
            flex: 22,
            cell: (row) =>
              box(
                {},
                text(row.product, styles.strong),
                text([row.ingredient, row.registration].filter(Boolean).join(' · '), { fontSize: 8 }, styles.dim),
              ),
          },
          { title: t('Batch'), flex: 11, cell: (row) => row.batch },
          {
            title: t('Quantity'),
            flex: 14,
            cell: (row) =>
              box({}, text(row.quantity), row.dilution ? text(row.dilution, { fontSize: 8 }, styles.dim) : null),
          },
          { title: t('Rate'), flex: 12, cell: (row) => row.rate },
          {
            title: t('Location and pest'),
            flex: 38,
            cell: (row) => [row.place, row.pest, row.method].filter(Boolean).join(' · '),
          },
        ],
        report.treatments,
      ),
    );
    const detailed = report.treatments.filter((row) => row.facts.length > 0);
    body.push(
      // A record with many long remarks may be higher than a page.
      ...detailed.map((row) =>
        box(
          { marginTop: 6 },
          text([row.product, row.batch].filter(Boolean).join(' · '), styles.strong),
          facts(row.facts.map(({ name, value }) => [name, value])),
        ),
      ),
    );
    const products = new Map(report.treatments.map((row) => [row.product, row]));
    const warned = [...products.values()].filter((row) => row.protection || row.precautions || row.reentry);
    if (warned.length > 0) body.push(heading(t('Safety')));
    body.push(
      ...warned.map((row) =>
        unbroken(
          { marginBottom: 6 },
          text(row.product, styles.strong),
          facts([
            [t('Protective equipment'), row.protection],
            [t('Precautions'), row.precautions],
            [t('Re-entry interval'), row.reentry],
          ]),
        ),
      ),
    );
  }

  if (report.pictures.length > 0) {
    body.push(
      heading(t('Pictures')),
      box(
        { flexDirection: 'row', flexWrap: 'wrap' },
        ...report.pictures.map((shot) =>
          unbroken(
            { width: pictureWidth + 6, marginBottom: 8 },
            picture(shot.image, { width: pictureWidth, height: 126, objectFit: 'cover' }),
            text(shot.caption, { fontSize: 7 }, styles.dim),
          ),
        ),
      ),
    );
  }

  const next = report.continues || report.followup;
  if (report.remarks || report.customerRemarks || report.ratings.length > 0 || next) {
    body.push(heading(t('Remarks')));
    if (report.remarks) body.push(text(report.remarks));
    body.push(
      facts([
        [t("Customer's comments"), report.customerRemarks],
        [t('Ratings'), report.ratings.map((rating) => `${rating.name}: ${rating.answer}`).join(' · ')],
        [t('Continues on'), report.continues],
        [t('Follow-up'), report.followup],
      ]),
    );
  }

  if (report.recommendations.length > 0) {
    body.push(
      heading(t('Open recommendations')),
      table(
        [
          {
            title: t('Recommendation'),
            flex: 40,
            cell: (row) =>
              box({}, text(row.title, styles.strong), row.notes ? text(row.notes, { fontSize: 8 }, styles.dim) : null),
          },
          { title: t('Location'), flex: 24, cell: (row) => row.place },
          { title: t('Responsible'), flex: 18, cell: (row) => row.owner },
          { title: t('Due'), flex: 18, cell: (row) => row.due },
        ],
        report.recommendations,
      ),
    );
  }

  body.push(
    unbroken(
      { marginTop: 18, flexDirection: 'row', justifyContent: 'space-between' },
      sign(
        t("Customer's signature"),
        report.customerSign,
        report.noSignReason
          ? t('Closed without customer signature: {{reason}}', { reason: report.noSignReason })
          : t('Signature pending'),
      ),
      sign(t("Technician's signature"), report.techSign, format.list(report.technicians.map((person) => person.name))),
    ),
  );
  for (let at = 0; at < report.moreSigns.length; at += 2)
    body.push(
      unbroken(
        { marginTop: 12, flexDirection: 'row', justifyContent: 'space-between' },
        ...report.moreSigns.slice(at, at + 2).map((each) => sign(t('Further signature'), each, '')),
      ),
    );
  const left = `${report.docno} · ${t('Version {{version}}', { version: report.version })}`;
  return a4(report, { title: `${t('Service report')} ${report.docno}`, left, parts: body }, t);
}
