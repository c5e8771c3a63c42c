import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { FormatsProvider, notationOf } from '@field-service/ui/shell/formats-context.tsx';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { ReportSourceContext } from '@field-service/ui/report/report-source.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { fetchFile } from '../../api/files.ts';
import { useUser } from '../../api/user.ts';
import { useWords } from '../../api/words.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ReportPdfs } from './ReportPdfs.tsx';

/** One service report on screen: everything recorded on the visit that the customer may see. */
export const ReportPage = () => {
  const t = useT('portal');
  const { id = '' } = useSearch({ strict: false });
  const user = useUser();
  const words = useWords();
  const source = useMemo(() => ({ words, fetchFile }), [words]);
  const job = useQuery({
    queryKey: ['reports', 'one', id],
    queryFn: async ({ signal }) => (await api.posts.get({ params: { id } }, { signal })).data,
  });
  if (job.data) {
    const folder = user?.folders.find((each) => each.id === job.data.folderid);
    return (
      <FormatsProvider folder={notationOf(folder)}>
        <ReportSourceContext value={source}>
          <ReportPdfs>
            <ReportBody job={job.data} />
          </ReportPdfs>
        </ReportSourceContext>
      </FormatsProvider>
    );
  }
  return (
    <>
      <PageHead title={t('Service report')} />
      <Panel>
        {job.isError ? <ErrorPanel error={job.error} onRetry={() => void job.refetch()} /> : <PageSkeleton />}
      </Panel>
    </>
  );
};
