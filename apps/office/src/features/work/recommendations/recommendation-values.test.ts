import { expect, test } from 'vitest';
import { bodyOfRecommendation, emptyRecommendation, valuesOfRecommendation } from './recommendation-values.ts';

const stored = {
  id: 'r1',
  folderid: 'f1',
  contact: { id: 'c1', name: 'Hotel' },
  site: { id: 's1', name: 'Kitchen' },
  postid: 'j1',
  stationid: null,
  type: 'proofing' as const,
  priority: 'high' as const,
  owner: 'us' as const,
  title: 'Seal the door',
  notes: '',
  place: 'Dock',
  due: 20_270_101,
  files: ['p1'],
  state: 'open' as const,
  cts: 0,
  uts: 5,
  dts: null,
  ctid: 1,
};

test('a new recommendation names its site and job, and texts without outer spaces', () => {
  const values = { ...emptyRecommendation, contactid: 'c1', addressid: 's1', postid: 'j1', title: ' Seal it ' };
  expect(bodyOfRecommendation(values, null)).toEqual({
    siteid: 's1',
    postid: 'j1',
    type: null,
    priority: 'normal',
    owner: 'customer',
    due: null,
    files: [],
    title: 'Seal it',
    notes: '',
    place: '',
  });
});

test('a change leaves site and job as they are', () => {
  expect(bodyOfRecommendation({ ...valuesOfRecommendation(stored), due: null }, stored)).toEqual({
    fields: {
      type: 'proofing',
      priority: 'high',
      owner: 'us',
      due: null,
      files: ['p1'],
      title: 'Seal the door',
      notes: '',
      place: 'Dock',
    },
  });
});

test('added pictures follow those that are kept', () => {
  const values = { ...valuesOfRecommendation(stored), added: [{ id: 'p2', name: 'gap.jpg', bytes: 9 }] };
  expect(bodyOfRecommendation(values, stored)).toMatchObject({ fields: { files: ['p1', 'p2'] } });
  expect(bodyOfRecommendation({ ...values, pictures: [] }, stored)).toMatchObject({ fields: { files: ['p2'] } });
});
