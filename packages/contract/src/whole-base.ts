import type { InstalledBase, SharedBase, Station } from './sync.ts';

/** An installed base whose stations each have their type and its checklist. Stations of an unknown type are left out. */
export function wholeBase({ types, stations, ...base }: SharedBase): InstalledBase {
  const byId = new Map(types.map((type) => [type.id, type]));
  return {
    ...base,
    stations: stations.flatMap((station): Station[] => {
      const type = byId.get(station.type);
      if (type === undefined) return [];
      const { checklist, ...named } = type;
      return [{ ...station, type: named, checklist }];
    }),
  };
}
