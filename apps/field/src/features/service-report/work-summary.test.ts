import { describe, expect, it } from 'vitest';
import { aStation, aVisit } from '../../offline/a-job.test-data.ts';
import type { VisitRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { aDraft, anOpenJob } from '../../offline/open-job.test-data.ts';
import { summaryOf } from './work-summary.ts';

const visits: Record<string, Partial<VisitRow> | undefined> = {
  quiet: { activity: 0 },
  low: { activity: 1 },
  caught: { activity: null, catches: [{ key: 'k', species: 'RATR', stage: null, count: 2, estimated: false }] },
  damaged: { activity: 0, condition: 'damaged' },
  remarked: { activity: 0, remarks: 'Lid replaced' },
  locked: { activity: null, accessReason: 'locked' },
  scanned: { activity: null },
  untouched: undefined,
};

describe('the summary that the customer signs', () => {
  const open: OpenJob = anOpenJob({
    stations: Object.keys(visits).map((id) => aStation({ id, stationLabel: id })),
    visits: new Map(
      Object.entries(visits).flatMap(([stationId, visit]) =>
        visit ? [[stationId, aVisit({ stationId, condition: null, ...visit })] as const] : [],
      ),
    ),
  });
  const summary = summaryOf(open);
  const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

  it('counts the stations that were inspected completely, of all that are due', () => {
    expect([summary.inspected, summary.due]).toEqual([5, 8]);
  });
  it('lists the changes of stations, of those of other types too', () => {
    const [made, relabelled] = ['new', 's9'].map((id) => aStation({ id, stationLabel: `L-${id}` }));
    const change = { entry: 'e', at: 1 } as const;
    const place = { floorid: null, xy: null, area: null, placement: null, direction: null };
    const stationChanges = [
      { ...change, kind: 'new', stationId: 'new', typeId: 't', barcode: 'B', stationLabel: 'L-new', ...place } as const,
      { ...change, kind: 'label', stationId: 's9', stationLabel: 'L-s9' } as const,
    ];
    const stations = [made, relabelled].filter((each) => each !== undefined);
    const changed = anOpenJob({ base: { id: 'site', plans: [], stations, uts: 1 }, draft: aDraft({ stationChanges }) });
    expect(summaryOf(changed).changes.map(({ label, change: { kind } }) => [label, kind])).toEqual([
      ['L-new', 'new'],
      ['L-s9', 'label'],
    ]);
    expect(summaryOf(open).changes).toEqual([]);
  });
  it('lists activity, other findings, and stations that were not accessible', () => {
    expect(labels(summary.active)).toEqual(['low', 'caught']);
    expect(labels(summary.noted)).toEqual(['damaged', 'remarked']);
    expect(labels(summary.blocked)).toEqual(['locked']);
  });
});
