import { describe, expect, it } from 'vitest';
import { lookupTypeOf, lookupTypes } from './lookup-types.ts';

/** The types in the specification: number, title, and the allowed values of their lookups. */
interface Holds {
  classes?: string;
  scopes?: string;
  flags?: string;
}
const specified: [type: number, title: string, holds?: Holds][] = [
  [0, 'application lookups'],
  [2, 'Documents', { classes: '0,1,2,3,4' }],
  [3, 'Folders', { flags: 'DH' }],
  [6, 'Account Groups', { classes: '1,2,3,4,5' }],
  [7, 'Menu', { flags: 'HBSF' }],
  [10, 'Roles'],
  [13, 'Form Schema', { classes: '0,1,2,3,4,5,10,11,12', scopes: '0,2,20,30,31,200,230' }],
  [14, 'language list'],
  [20, 'Post Types', { classes: '0,1,2,3,4' }],
  [30, 'Contact Types'],
  [31, 'Info Type', { classes: '0,1,2,3,100,101,102' }],
  [33, 'Nature of Business'],
  [41, 'Zones'],
  [50, 'Payment Types'],
  [60, 'Tax Class', { flags: 'DGBSPHFA' }],
  [80, 'Holidays'],
  [92, 'Import Templates'],
  [101, 'Payment Terms'],
  [180, 'Teams', { classes: '0,1,2,3,4' }],
  [200, 'Order Set Types', { classes: '0,1,2,3,4' }],
  [204, 'Contact Sources'],
  [207, 'Task Natures', { flags: 'XMDHVSP' }],
  [208, 'Time Slots'],
  [209, 'Measurement Unit', { classes: '0,1,2,3,4' }],
  [216, 'Salutations'],
  [229, 'Send Options'],
  [230, 'Item Types', { classes: '0,1,2', flags: 'ADHMVSPWC-TOIc' }],
  [231, 'Station Types'],
  [234, 'Brands'],
  [239, 'Item Menu'],
  [310, 'Task Status', { flags: 'DCHPRAXZSUO' }],
];

const letters = (text: string): string[] => Array.from(text).toSorted();
const numbers = (text: string): string[] => text.split(',').toSorted();

describe('the types of lookups', () => {
  it.each(specified)(
    'include %i (%s) with the classes, scopes and letters of the specification',
    (type, title, holds: Holds = {}) => {
      const found = lookupTypeOf(type);
      expect(found.title).toBe(title);
      expect(Object.keys(found.classes ?? {}).toSorted()).toEqual(
        holds.classes === undefined ? [] : numbers(holds.classes),
      );
      expect(Object.keys(found.scopes ?? {}).toSorted()).toEqual(
        holds.scopes === undefined ? [] : numbers(holds.scopes),
      );
      expect(Object.keys(found.flags ?? {}).toSorted()).toEqual(holds.flags === undefined ? [] : letters(holds.flags));
    },
  );

  it('include no others', () => {
    expect(lookupTypes.map(({ type }) => type)).toEqual(specified.map(([type]) => type));
  });
});
