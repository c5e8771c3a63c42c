export interface StationType {
  id: string;
  name: string;
}

/** The types of stations, the commonest first. */
export function stationTypesOf(stations: readonly { type: StationType }[]): StationType[] {
  const counts = new Map<string, number>();
  for (const { type } of stations) counts.set(type.id, (counts.get(type.id) ?? 0) + 1);
  return [...new Map(stations.map(({ type }) => [type.id, type])).values()].toSorted(
    (a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0),
  );
}
