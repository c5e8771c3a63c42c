import { covers } from '@field-service/domain/permissions.ts';
import { mayDo } from '../../access.ts';
import type { Caller } from '../../caller.ts';
import type { RequestContext } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { isReleased, seesJob, type FileRow } from './queries.ts';
import { isReviewed } from './review.queries.ts';

/** The tag of service reports (specification 000, section 8). */
export const serviceReportTag = '!L90';
const isServiceReport = (file: FileRow): boolean => file.tags.includes(serviceReportTag);

/**
 * Throws unless the caller may read a file that their scope shows. What it is attached to decides; `any` widens that to
 * all staff of the record's folder. A service report needs a grant of its own, and from a customer its release; what else
 * is on the job waits for a review with it.
 */
export async function requireReadable({ db }: Pick<RequestContext, 'db'>, caller: Caller, file: FileRow): Promise<void> {
  if (caller.kind === 'portal') {
    if (isServiceReport(file)) {
      if (!(await isReleased(db, file))) throw new Refusal('report.not_allowed', {});
    } else if ((file.ref_kind === 'POST' || file.ref_kind === 'VISIT') && !(await isReviewed(db, file))) throw new Refusal('file.not_found', { id: file.id });
    return;
  }
  if (isServiceReport(file)) {
    if (!covers(caller.grants, 'FILE:VW:ServiceReport', caller.isAdmin)) throw new Refusal('report.not_allowed', {});
  }
  if (!(await mayReadRecord(db, caller, file))) throw new Refusal('file.not_found', { id: file.id });
}

async function mayReadRecord(db: RequestContext['db'], caller: Caller, file: FileRow): Promise<boolean> {
  switch (file.ref_kind) {
    case 'USER':
      return file.ref_id === caller.userId || mayDo(caller, 'USER:VW');
    case 'INVOICE':
      return mayDo(caller, 'BILL:VW');
    case 'POST':
    case 'VISIT':
      return file.perms === 'any' || (await seesJob(db, file));
    default:
      return true;
  }
}
