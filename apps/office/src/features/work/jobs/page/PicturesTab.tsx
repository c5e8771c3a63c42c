import type { JobDetail } from '@field-service/contract/work/posts.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDownload } from '../../../../parts/file-blob.ts';
import { Section } from '../../../../parts/Section.tsx';
import { Thumb } from '../../../../parts/Thumb.tsx';
import thumbs from '../../../../parts/Thumb.module.css';
import { Button } from '@mantine/core';

/** Pictures of the stations, before and after, and whatever else is attached to the job. */
export const PicturesTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { download, busy } = useDownload();
  const visits = job.visits.filter(({ imgbf, imgaf }) => imgbf.length + imgaf.length > 0);
  const shownIds = new Set(visits.flatMap(({ imgbf, imgaf }) => [...imgbf, ...imgaf].map(({ fileId }) => fileId)));
  const files = job.files.filter(({ id }) => !shownIds.has(id));
  if (visits.length === 0 && files.length === 0)
    return (
      <EmptyState
        icon={IconPhoto}
        title={t('No pictures')}
        text={t('Pictures taken by technicians at stations appear here.')}
      />
    );
  return (
    <>
      {visits.map((visit) => (
        <Section key={visit.id} title={t('Station {{label}}', { label: visit.station.label })}>
          <div className={thumbs.grid}>
            {visit.imgbf.map(({ fileId, takenAt }) => (
              <Thumb
                key={fileId}
                fileId={fileId}
                label={t('Station {{label}} before', { label: visit.station.label })}
                caption={`${t('Before')} · ${formats.time(takenAt)}`}
              />
            ))}
            {visit.imgaf.map(({ fileId, takenAt }) => (
              <Thumb
                key={fileId}
                fileId={fileId}
                label={t('Station {{label}} after', { label: visit.station.label })}
                caption={`${t('After')} · ${formats.time(takenAt)}`}
              />
            ))}
          </div>
        </Section>
      ))}
      {files.length > 0 ? (
        <Section title={t('Files')}>
          <div className={thumbs.grid}>
            {files.map(({ id, filename }) =>
              /\.(jpe?g|png|webp)$/i.test(filename) ? (
                <Thumb key={id} fileId={id} label={filename} caption={filename} />
              ) : (
                <Button key={id} variant="default" loading={busy} onClick={() => void download(id, filename)}>
                  {filename}
                </Button>
              ),
            )}
          </div>
        </Section>
      ) : null}
    </>
  );
};
