import type { FileSink, DemoContext } from './making.ts';
import { renderDrawing } from './plans/plan.ts';
import { renderSignature } from './work/signatures.ts';
import type { PlanWish } from './site-plans.ts';
import type { SignaturePicture, Signatures } from './work/work-done.ts';

/** Runs `work` for all items, a few at a time to limit the memory used for drawing pictures. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** Renders and stores the floor plans, and adds the rows that reference them, in the order of the plans. */
export async function keepPictures(
  { now, rows }: DemoContext,
  files: FileSink,
  plans: readonly PlanWish[],
): Promise<void> {
  const stored = new Map<PlanWish, { sha256: string; bytes: number }>();
  await forEach(plans, async (wish) => void stored.set(wish, await files.put(await renderDrawing(wish.plan.svg))));
  for (const wish of plans) {
    const blob = stored.get(wish);
    if (blob === undefined) continue;
    const { planId, fileId, fileName, plan, site, folderId, cts } = wish;
    rows.file_blob.push({ sha256: blob.sha256, bytes: blob.bytes, cts: now });
    rows.file.push({
      id: fileId,
      sha256: blob.sha256,
      bytes: blob.bytes,
      type: 'image/png',
      file_name: fileName,
      ref_kind: 'PLAN',
      ref_id: planId,
      folder_id: folderId,
      contact_id: site.customer.id,
      site_id: site.id,
      tags: [],
      perms: 'any',
      metadata: {},
      user_id: null,
      cts,
    });
    rows.floor_plan_revision.push({
      plan_id: planId,
      revision: 1,
      file_id: fileId,
      width: plan.width,
      height: plan.height,
      valid_from: cts,
      note_markers: [],
    });
  }
}

/** Renders and stores one signature for each name. */
export async function keepSignatures(
  { random, now, rows }: DemoContext,
  files: FileSink,
  names: readonly string[],
): Promise<Signatures> {
  const seeds = new Map([...new Set(names)].map((name) => [name, random.int(1, 2 ** 30)]));
  const kept = new Map<string, SignaturePicture>();
  await forEach([...seeds], async ([name, from]) => void kept.set(name, await files.put(await renderSignature(from))));
  const found = (name: string): SignaturePicture => {
    const picture = kept.get(name);
    if (picture === undefined) throw new Error(`${name} has no signature.`);
    return picture;
  };
  for (const name of seeds.keys()) rows.file_blob.push({ ...found(name), cts: now });
  return { of: found };
}
