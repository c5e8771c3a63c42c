export interface CustomArea {
  area: string;
  items: string[];
}

/**
 * Parses a job's custom areas: a line `#Area` starts a section, and the following lines are its items. Undefined if the
 * text does not start with a section ("not formatted" in the specification).
 */
export function parseCustomArea(text: string): CustomArea[] | undefined {
  const areas: CustomArea[] = [];
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')) {
    const last = areas.at(-1);
    if (line.startsWith('#')) areas.push({ area: line.replace(/^#+\s*/, ''), items: [] });
    else if (last) last.items.push(line);
    else return undefined;
  }
  return areas.length > 0 ? areas : undefined;
}
