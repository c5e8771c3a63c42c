import { covers } from '@field-service/domain/access/permissions.ts';
import type { JobContext } from '../../../../queue/job.ts';
import type { EventPayloads } from '../../../../queue/payloads.ts';
import { queueMessage } from '../compose.ts';
import { readDeciders, readLateWork } from './late-work.queries.ts';

/** Notifies everyone who may decide on late work in the job's folder, once per package. */
export async function pushLateWork(context: JobContext, { packageId }: EventPayloads['upload.late']): Promise<void> {
  const work = await readLateWork(context.system, packageId);
  if (work === undefined) return;
  const deciders = (await readDeciders(context.system, work.folderId)).filter(({ isAdmin, perms }) =>
    covers(perms, `POST:AP:${work.typeId}`, isAdmin),
  );
  await context.transaction(async (transaction) => {
    for (const { id, lang } of deciders) {
      await queueMessage(transaction, {
        once: `upload-late ${packageId} ${id}`,
        folderId: work.folderId,
        channel: 'push',
        userId: id,
        address: null,
        template: 'upload-late',
        lang,
        params: { docno: work.docno, customer: work.customer, site: work.site, name: work.sender },
        refKind: 'POST',
        refId: work.postId,
      });
    }
  });
}
