import type { RequirableField } from '@field-service/domain/work/required-fields.ts';
import { describe, expect, test } from 'vitest';
import { bodyOf, draftForSighting, emptyDraft, lackingIn, missingIn, scheduleOf, type JobDraft } from './job-draft.ts';

const whole: JobDraft = { ...emptyDraft, contactid: 'c', addressid: 's', typeid: 't', natures: ['n'], length: 60 };
const zone = 'Asia/Kuala_Lumpur';

describe('the missing fields of a draft', () => {
  test.each<[string, Partial<JobDraft>, (keyof JobDraft)[]]>([
    ['do not include time, people and lines', {}, []],
    ['include a time if there is a date', { date: 20_261_123 }, ['start']],
    ['include a date if there is a time', { start: 540 }, ['date']],
    ['include a date if there are assignees', { assignees: ['u'] }, ['date']],
    ['include the length', { length: null }, ['length']],
  ])('%s', (_name, over, fields) => {
    expect(missingIn({ ...whole, ...over }, undefined)).toEqual(fields);
  });
});

test('a plan is a time in the folder’s time zone, with its end and its length', () => {
  const plan = Date.UTC(2026, 10, 23, 1, 30);
  expect(scheduleOf({ date: 20_261_123, start: 570, length: 90 }, zone)).toEqual({
    plan,
    plan2: plan + 5_400_000,
    duration: '90M',
  });
  expect(scheduleOf({ date: null, start: null, length: 120 }, zone)).toEqual({
    plan: null,
    plan2: null,
    duration: '2H',
  });
});

test('a job without its own title is named after its service type', () => {
  expect(bodyOf(whole, zone, 'Rodents', undefined).title).toBe('Rodents');
  expect(bodyOf({ ...whole, title: ' Loading dock ' }, zone, 'Rodents', undefined).title).toBe('Loading dock');
});

test('the job for a sighting is urgent, at its site, and due with the response unless that time has passed', () => {
  const respondBy = Date.UTC(2026, 10, 23, 18);
  const sighting = {
    id: 'n1',
    folderid: 'f1',
    contact: { id: 'c1', name: 'Hotel' },
    site: { id: 's1', name: 'Kitchen' },
    seenAt: 0,
    seenBy: 'Guard',
    pest: 'Rat',
    place: 'Dock',
    notes: 'Under the ramp',
    files: [],
    job: { id: 'j1', docno: 'J-1', status: { id: 'x', code: 'CX', name: 'Cancelled', flags: 'X' } },
    respondBy,
    answeredAt: null,
    late: false,
    state: 'jobless' as const,
    reporter: null,
    answer: null,
    closedAt: null,
    closedBy: null,
    cts: 0,
    uts: 1,
    dts: null,
    ctid: 1,
  };
  const draft = draftForSighting(sighting, { typeid: 'call', timeZone: zone, now: respondBy });
  expect(draft).toMatchObject({
    contactid: 'c1',
    addressid: 's1',
    typeid: 'call',
    title: 'Rat: Dock',
    instructions: 'Under the ramp',
    priority: 'urgent',
    due: 20_261_124,
  });
  expect(draftForSighting(sighting, { typeid: null, timeZone: zone, now: respondBy + 1 }).due).toBeNull();
});

test.each<[string, RequirableField[], Partial<JobDraft>, (keyof JobDraft)[]]>([
  ['nothing', [], {}, []],
  ['a due date', ['due'], {}, ['due']],
  ['a plan without a date', ['plan'], {}, ['date']],
  ['a plan without a time', ['plan'], { date: 20_261_123 }, ['start']],
  ['an end without a length', ['plan2', 'duration'], { date: 20_261_123, start: 570 }, ['length', 'length']],
  ['documents', ['files'], {}, ['files']],
  ['what is there', ['due', 'files'], { due: 20_261_123, files: [{ id: 'f', name: 'f.pdf', bytes: 1 }] }, []],
])('a draft that lacks %s is refused at the fields where it is entered', (_, required, part, fields) => {
  const draft = { ...emptyDraft, ...part };
  expect(lackingIn(required, draft, bodyOf(draft, 'Asia/Kuala_Lumpur', '', undefined))).toEqual(fields);
});
