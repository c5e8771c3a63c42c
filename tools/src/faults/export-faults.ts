import { faults, store, type Planted } from './fault.ts';

/** Faults in the export of everything that is not sent. */
export const exportFaults: readonly Planted[] = [
  {
    file: 'packing/contents.ts',
    text: 'const uploadId = await idOfContents(JSON.stringify(given));',
    instead: 'const uploadId = await idOfContents(JSON.stringify([...given, Math.random()]));',
    test: faults('broken-phone'),
    named: 'believed broken',
  },
  {
    file: 'export/write-names.ts',
    text: 'status: (at) => `STATUS-${at}.json`,',
    instead: 'status: (at) => `TRAILS-${at}.json`,',
    test: store('outbox'),
  },
  {
    file: 'export/open-work.ts',
    text: 'const usage = entered.file.usage.filter(isReadableUsage);',
    instead: 'const usage = entered.file.usage;',
    test: faults('broken-phone'),
    named: 'destroyed',
  },
  {
    file: 'export/export-everything.ts',
    text: 'await collectTrails(store);',
    instead: '',
    test: faults('broken-phone'),
    named: 'destroyed',
  },
];
