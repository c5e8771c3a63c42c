import { describe, expect, it } from 'vitest';
import { bodyOf, emptyDraft, gapsOf, readDraft, type JobDraft } from './job-draft.ts';

const complete: JobDraft = {
  ...emptyDraft,
  siteId: 'site-1',
  contactId: 'contact-1',
  typeId: 'type-1',
  natures: ['rodents'],
};
const zone = 'Asia/Kuala_Lumpur';
const now = Date.parse('2026-11-28T09:02:10+08:00');
const bodyFor = (change: Partial<JobDraft>) =>
  bodyOf({ ...complete, ...change }, { now, timeZone: zone, userId: 'me', appid: 'AAAAAAAAAAA' });
const at = (stamp: number | null) => (stamp === null ? null : new Date(stamp).toISOString());

describe('a new job', () => {
  it('lacks a site, a kind and a service at first, and with a planned time its day and hour', () => {
    expect(gapsOf(emptyDraft)).toEqual(['siteId', 'typeId', 'natures']);
    expect(gapsOf(complete)).toEqual([]);
    expect(gapsOf({ ...complete, timing: 'planned' })).toEqual(['date', 'start']);
    expect(gapsOf({ ...complete, timing: 'planned', date: 20261201, start: 0 })).toEqual([]);
  });

  it('now begins at the next full five minutes', () => {
    expect(at(bodyFor({}).plan)).toBe('2026-11-28T01:05:00.000Z');
  });

  it('at a planned time begins then, in the time zone of the folder', () => {
    const { plan, timetype } = bodyFor({ timing: 'planned', date: 20261201, start: 8 * 60 + 30 });
    expect([at(plan), timetype]).toEqual(['2026-12-01T00:30:00.000Z', 1]);
  });

  it('at any time has no time', () => {
    const { plan, timetype } = bodyFor({ timing: 'anytime', date: 20261201, start: 60 });
    expect([plan, timetype]).toEqual([null, 0]);
  });

  it('is assigned to its creator, or to nobody', () => {
    expect(bodyFor({ mine: true }).assignees).toEqual(['me']);
    expect(bodyFor({ mine: false }).assignees).toEqual([]);
  });

  it('has its length, unless that is empty', () => {
    expect(bodyFor({ length: 90 }).duration).toBe('90M');
    expect(bodyFor({ length: null }).duration).toBeNull();
  });
});

describe('a stored draft', () => {
  it('is read as it was written', () => {
    const draft: JobDraft = { ...complete, title: 'A', timing: 'planned', date: 20261201, start: 60, mine: false };
    expect(readDraft({ ...draft })).toEqual(draft);
  });

  it.each([
    ['nothing', undefined],
    ['other shapes', { siteId: 3, natures: 'x', timing: 'later', date: '1', length: '60', priority: 'soon' }],
  ])('of %s is the empty one, with what can be read', (_what, stored) => {
    expect(readDraft(stored)).toEqual({ ...emptyDraft, ...(stored ? { length: null } : {}) });
  });
});
