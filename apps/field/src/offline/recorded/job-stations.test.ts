import { expect, test } from 'vitest';
import { aStation, stationType } from '../a-job.test-data.ts';
import { changesAt, withChangedStations } from './job-stations.ts';

const place = { floorid: null, xy: null, area: null, placement: null, direction: null };
const added = (stationId: string, siteId?: string) => ({
  kind: 'new' as const,
  entry: stationId,
  at: 5,
  stationId,
  typeId: 't',
  barcode: stationId,
  stationLabel: `L-${stationId}`,
  siteId,
  ...place,
});
const label = { kind: 'label' as const, entry: 'label', at: 6, stationId: 's1', stationLabel: 'Renamed' };

test('the stations of a site include those that were added there, not those of the site at which the job was before', () => {
  const base = { id: 'here', plans: [], stations: [aStation()], uts: 1 };
  const changes = changesAt('here', [added('a', 'here'), added('b', 'elsewhere'), added('c'), label]);
  const { stations } = withChangedStations(base, changes, new Map([['t', stationType({})]]));
  expect(stations.map(({ id, stationLabel }) => [id, stationLabel])).toEqual([
    ['s1', 'Renamed'],
    ['a', 'L-a'],
    ['c', 'L-c'],
  ]);
});
