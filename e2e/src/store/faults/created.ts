import { addDays, businessDateOf, weekdayOf } from '@field-service/domain/values/business-date.ts';
import { lookupId } from '@field-service/server/install/lookup-row.ts';
import type { TestUser } from '@field-service/testing/people.ts';
import type { Page } from 'playwright-core';
import type { Rig } from './rig.ts';

const today = businessDateOf(Date.now(), 'Asia/Kuala_Lumpur');
/** A Monday three weeks ahead. */
const monday = addDays(today, 21 + ((8 - weekdayOf(addDays(today, 21))) % 7));

/** Leave on the Monday so many weeks after the first. */
export const leaveOf = (week = 0) => {
  const from = addDays(monday, week * 7);
  return {
    form: 'leave' as const,
    title: 'Leave',
    body: { systype: 'leave' as const, kind: 'UL' as const, from, to: from, half: null, note: 'Wedding' },
    values: { kind: 'UL', from },
  };
};

/** A claim of one expense, whose receipt is at the place `line-1` of the form. */
export const claimOf = (title: string) => {
  const categoryid = lookupId(0, 'claim-category.FUEL');
  const line = { kind: 'expense' as const, categoryid, amount: '108', tax: null, date: today, note: '', files: [] };
  return {
    form: 'claim' as const,
    title,
    body: { systype: 'claim' as const, title, notes: '', lines: [line] },
    values: { title, amount: '108' },
    linePlaces: ['line-1'],
  };
};

export type Entered = ReturnType<typeof leaveOf> | ReturnType<typeof claimOf>;
const placeOf = ({ form }: Entered): string => (form === 'claim' ? 'line-1' : '');

/** Enters what the form of a post holds, with one file. */
export const enter = async (page: Page, entered: Entered, file = 'receipt.jpg'): Promise<void> =>
  await page.evaluate(
    async ([{ form, values }, name, place]) => {
      const { writeForm, addAttachment } = globalThis.offline.requests;
      await writeForm(form, values);
      await addAttachment(form, { name, blob: new Blob([`the bytes of ${name}`]) }, place);
    },
    [entered, file, placeOf(entered)] as const,
  );

/** Submits what was entered; returns the id of the write, or undefined if the phone was killed. */
export const submit = async (page: Page, entered: Entered): Promise<string | undefined> =>
  await page.evaluate(
    async (write) =>
      await globalThis.offline.requests.submitForm(write).then(
        (id) => id,
        () => undefined,
      ),
    entered,
  );

/** What the server holds of the posts of a user: each with the names of its files, and the number of files of none. */
export async function createdBy(rig: Rig, { id: userId }: TestUser) {
  const { db } = rig.server();
  const files = await db
    .selectFrom('file')
    .select(['ref_kind', 'ref_id', 'file_name'])
    .where('user_id', '=', userId)
    .execute();
  const namesOf = (postId: string): string[] =>
    files.filter(({ ref_id }) => ref_id === postId).map(({ file_name }) => file_name);
  const claims = await db
    .selectFrom('claim')
    .innerJoin('post', 'post.id', 'claim.post_id')
    .select(['post.id', 'post.title', 'claim.state'])
    .where('claim.claimant_id', '=', userId)
    .orderBy('post.seq')
    .execute();
  const leave = await db.selectFrom('leave').select('post_id').where('user_id', '=', userId).execute();
  return {
    claims: claims.map(({ id, title, state }) => [title, state, ...namesOf(id)]),
    leave: leave.map(({ post_id: id }) => namesOf(id)),
    loose: files.filter(({ ref_kind }) => ref_kind === 'USER').length,
  };
}
