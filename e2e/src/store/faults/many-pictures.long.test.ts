import { makeStation } from '@field-service/testing/people.ts';
import { expect, test } from 'vitest';
import { makeProfile, openPhone } from '../../browser.ts';
import { logIn, sync } from '../with-server.ts';
import { expectQuiet } from './quiet.ts';
import { openPrepared, openRig } from './rig.ts';
import { recordWork, sendAll, type Told } from './work.ts';

const rig = openRig();
const pictureBytes = 2_000_000;
/** A side of a station has room for twenty pictures, a package for fewer than 500 files. */
const [jobs, stations, perStation] = [5, 5, 20] as const;
const total = jobs * stations * perStation * pictureBytes;
const cuts = 10;

test(
  'five hundred pictures of 2 MB with ten cuts on the way cost at most 5 % more bytes',
  { timeout: 1_500_000 },
  async () => {
    const user = await rig.newUser();
    const places: string[] = [];
    for (let at = 0; at < stations; at += 1) places.push((await makeStation(rig.server().db, rig.site(), null)).id);
    const jobIds = await rig.newJobs(user, jobs);
    const profile = await makeProfile();
    const phone = await openPhone(profile.directory);
    try {
      const page = await openPrepared(phone.context, rig.gateway().url);
      await logIn(page, user);
      expect(await sync(page)).toBe('completed');
      let [sent, done] = [0, 0];
      rig.gateway().happen(({ path, bytes }) => {
        if (!path.startsWith('/api/tus')) return undefined;
        const before = sent;
        // Of a cut body, all bytes are counted: the phone may have handed them over already.
        sent += bytes;
        const place = (total / cuts) * (done + 0.5);
        if (bytes === 0 || sent < place) return undefined;
        done += 1;
        return { kind: 'cut', after: Math.min(bytes, Math.max(0, Math.round(place - before))) };
      });
      const told: Told[] = [];
      for (const jobId of jobIds) {
        const pictures = Array.from({ length: stations * perStation }, () => pictureBytes);
        told.push(await recordWork(page, jobId, { stations: places, item: rig.item(), pictures }));
        await sendAll(page);
      }
      rig.gateway().happen(() => undefined);
      expect(done).toBe(cuts);
      await expectQuiet(page, rig.office(), told);
      const extra = sent / total - 1;
      expect(extra).toBeLessThan(0.05);
    } finally {
      await phone.kill();
      await profile.remove();
    }
  },
);
