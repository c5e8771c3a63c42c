import { describe, expect, it } from 'vitest';
import { parseCustomArea } from './area-checklist.ts';

describe('custom areas of a job', () => {
  it('are sections that start with #', () => {
    expect(parseCustomArea('# Kitchen\nDrains\n\nBins\n#Store\nShelves')).toEqual([
      { area: 'Kitchen', items: ['Drains', 'Bins'] },
      { area: 'Store', items: ['Shelves'] },
    ]);
  });
  it.each(['', 'Drains', 'Drains\n# Kitchen'])('are not formatted without a leading section: %j', (text) => {
    expect(parseCustomArea(text)).toBeUndefined();
  });
});
