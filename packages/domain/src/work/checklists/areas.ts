/** An item of an area on which the technician worked, such as the windows of a kitchen. */
export interface AreaItem {
  area: string;
  item: string;
  done: boolean;
  note: string;
}

/** The items of each area as lines of text, in the order in which they were recorded; `undone` words an item not done. */
export function areaLines(
  entries: readonly AreaItem[],
  undone: (item: string) => string,
): { area: string; items: string[] }[] {
  return [...Map.groupBy(entries, ({ area }) => area)].map(([area, items]) => ({
    area,
    items: items.map(({ item, done, note }) => [done ? item : undone(item), note].filter(Boolean).join(': ')),
  }));
}
