import { leadFirst } from '@field-service/domain/work/assignment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { api } from '../api/client.ts';

/**
 * For an assignment that was rejected because someone else changed the job first: says who it was, and where the job is
 * now.
 */
export const useConflictNotice = (): ((jobId: string, docno: string) => Promise<void>) => {
  const t = useT('office');
  const formats = useFormats();
  const notices = useNotices();
  return async (jobId, docno) => {
    try {
      const { data: job } = await api.posts.get({ params: { id: jobId } });
      const by = job.history.at(-1)?.by ?? '';
      const people = leadFirst(job.assignees).map(({ name }) => name);
      const span =
        job.plan === null
          ? t('No time set')
          : `${formats.dateTime(job.plan)}${job.plan2 === null ? '' : `–${formats.time(job.plan2)}`}`;
      notices.warning(
        people.length === 0
          ? t('{{name}} changed {{job}} before you. It is now unassigned ({{span}}).', { name: by, job: docno, span })
          : t('{{name}} changed {{job}} before you. It is now assigned to {{people}} ({{span}}).', {
              name: by,
              job: docno,
              people: formats.list(people),
              span,
            }),
      );
    } catch {
      notices.warning(t('{{job}} was changed by someone else and was not moved.', { job: docno }));
    }
  };
};
