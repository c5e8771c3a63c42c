import { describe, expect, it } from 'vitest';
import { dilutionName, safetyTexts } from './item-texts.ts';

const data = {
  protection: ['Gloves'],
  precautions: 'Keep away from food.',
  spillProcedure: 'Absorb it.',
  alt: { vi: { protection: ['Găng tay'], precautions: 'Tránh xa thực phẩm.', dilutions: { weak: '1:99 duy trì' } } },
};

describe('the safety texts of an item', () => {
  it("are in the requested language, or in the item's own if they are not translated", () => {
    expect(safetyTexts(data, 'vi')).toEqual({
      protection: ['Găng tay'],
      precautions: 'Tránh xa thực phẩm.',
      spillProcedure: 'Absorb it.',
    });
    expect(safetyTexts(data, 'ms')).toEqual({
      protection: ['Gloves'],
      precautions: 'Keep away from food.',
      spillProcedure: 'Absorb it.',
    });
    expect(safetyTexts({}, 'vi')).toEqual({ protection: [], precautions: '', spillProcedure: '' });
  });

  it("include the dilution's name in the requested language, or as stored in the item", () => {
    expect(dilutionName(data, { id: 'weak', name: '1:99 maintenance' }, 'vi')).toBe('1:99 duy trì');
    expect(dilutionName(data, { id: 'weak', name: '1:99 maintenance' }, 'id')).toBe('1:99 maintenance');
    expect(dilutionName(data, { id: 'strong', name: '1:49' }, 'vi')).toBe('1:49');
  });
});
