import type { DatasetRow } from '@field-service/contract/data.ts';
import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { RecordFiles } from '../../../../parts/RecordFiles.tsx';

type LibraryRow = DatasetRow<'library'>;

/**
 * Attaches a document of the library that the customer of the job may have. The job gets its own copy: a newer version in
 * the library does not change what was given out with the job.
 */
const AttachFromLibrary = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  // An empty field again after each document.
  const [attached, setAttached] = useState(0);
  const attach = useMutation({
    mutationFn: async ({ id, fileName }: LibraryRow) => {
      const { data: response } = await api.documents.file({ params: { id } });
      const body = new FormData();
      body.append('file', await response.blob(), fileName);
      await api.uploads.part({ query: { aref: `POST.${job.id}` }, body });
    },
    onSuccess: async (_, { title }) => {
      await Promise.all(
        [['files', 'POST', job.id], queryKeys.post(job.id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      notices.success(t('{{name}} attached', { name: title }));
    },
    onError: notices.failure,
    onSettled: () => setAttached((count) => count + 1),
  });
  return (
    <RecordField
      key={attached}
      dataset="library"
      label={t('Attach from the library')}
      placeholder={t('Title, category or notes')}
      textOf={({ title, category }) => (category === '' ? title : `${title} · ${category}`)}
      find={{ $or: [{ contactid: { $exists: false } }, { contactid: job.contact?.id ?? '' }] }}
      sort="title asc"
      value={null}
      disabled={attach.isPending}
      onRecord={(_, row) => row !== null && attach.mutate(row)}
      maw={552}
      mb="md"
    />
  );
};

/** The documents of a job, in folders that attach documents to jobs (setting `useDocs`). */
export const DocumentsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const { may } = useCaller();
  return (
    <>
      {may('POST:UP') && may('FILE:VW') ? <AttachFromLibrary job={job} /> : null}
      <RecordFiles kind="POST" id={job.id} mayAdd={may('POST:UP')} />
    </>
  );
};
