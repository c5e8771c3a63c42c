import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { PictureGrid, useCaptions } from '@field-service/ui/report/PictureGrid.tsx';
import { picturesOf } from '@field-service/ui/report/visit-findings.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../../../../parts/AttachedFiles.tsx';
import { Section } from '../../../../parts/Section.tsx';

/** Pictures of the stations, before and after, and of the job, and all other attachments of the job. */
export const PicturesTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const captioned = useCaptions();
  const taken = captioned(picturesOf(job));
  const shown = new Set(taken.map(({ fileId }) => fileId));
  const files = job.files.filter(({ id }) => !shown.has(id));
  if (taken.length === 0 && files.length === 0)
    return (
      <EmptyState
        icon={IconPhoto}
        title={t('No pictures')}
        text={t('Pictures taken by technicians on the job appear here.')}
      />
    );
  return (
    <>
      {taken.length > 0 ? (
        <Section title={t('Photos')}>
          <PictureGrid pictures={taken} />
        </Section>
      ) : null}
      {files.length > 0 ? (
        <Section title={t('Files')}>
          <AttachedFiles files={files} />
        </Section>
      ) : null}
    </>
  );
};
