import { describe, expect, test } from 'vitest';
import { labelPlaces, labelSheetNames, labelSheets, labelsOn } from './label-sheets.ts';

describe('labels', () => {
  test('fill a sheet in the order of reading, then the next one', () => {
    const places = labelPlaces(labelSheets['a4-24'], 25, 0);
    expect([places[0], places[1], places[3], places[23], places[24]]).toEqual([
      { page: 0, x: 0, y: 0.5 },
      { page: 0, x: 70, y: 0.5 },
      { page: 0, x: 0, y: 37.5 },
      { page: 0, x: 140, y: 259.5 },
      { page: 1, x: 0, y: 0.5 },
    ]);
  });

  test('leave out the places of the first sheet that are used already', () => {
    const places = labelPlaces(labelSheets['a4-24'], 2, 23);
    expect(places).toEqual([
      { page: 0, x: 140, y: 259.5 },
      { page: 1, x: 0, y: 0.5 },
    ]);
  });

  test.each(labelSheetNames)('stay on the page: %s', (name) => {
    const sheet = labelSheets[name];
    for (const { x, y } of labelPlaces(sheet, labelsOn(sheet), 0)) {
      expect(x + sheet.width).toBeLessThanOrEqual(sheet.page.width + 0.01);
      expect(y + sheet.height).toBeLessThanOrEqual(sheet.page.height + 0.51);
    }
  });
});
