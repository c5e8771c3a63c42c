import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronRight, IconMoodEmpty } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { pageWords, placeOf } from '../frame/job-words.ts';
import { SavedMark } from '../frame/SavedMark.tsx';
import { Screen } from '../frame/Screen.tsx';
import type { DraftRow } from '../offline/rows.ts';
import { useJob, type OpenJob } from '../offline/use-job.ts';
import { CloseJob } from './close-job.tsx';
import classes from './job-frame.module.css';
import { jobPagePath } from './job-paths.ts';

const PageStrip = ({ open, current }: { open: OpenJob; current: JobPage }) => {
  const t = useT('field');
  const navigate = useNavigate();
  const here = useRef<HTMLButtonElement>(null);
  // The strip is recreated for each page (see its key), so this brings the name of every newly opened page into view.
  useEffect(() => {
    // In some browsers, scrolling returns a promise, which is not a cleanup function.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav className={classes.strip} aria-label={t('Job pages')}>
      {open.pages.map((page) => (
        <button
          key={page}
          ref={page === current ? here : undefined}
          type="button"
          className={classes.step}
          aria-current={page === current ? 'page' : undefined}
          onClick={() => void navigate({ ...jobPagePath(page, open.row.id), replace: true })}
        >
          {t(pageWords[page])}
        </button>
      ))}
    </nav>
  );
};

interface JobFrameProps {
  jobId: string;
  page: JobPage;
  /** Content above the button to the next page. */
  renderFoot?: (open: OpenJob) => ReactNode;
  children: (open: OpenJob, draft: DraftRow) => ReactNode;
}

/**
 * The frame of every page of a started job. At the bottom is the button for the next page or, on the last page, for
 * closing the job.
 */
export const JobFrame = ({ jobId, page, renderFoot, children }: JobFrameProps) => {
  const t = useT('field');
  const navigate = useNavigate();
  const open = useJob(jobId);
  const toHome = () => void navigate({ to: '/', search: { tab: 'today' } });
  if (open === undefined) {
    return (
      <Screen title={t(pageWords[page])} onBack={toHome}>
        <Skeleton height={200} />
      </Screen>
    );
  }
  const draft = open?.draft;
  if (!open || !draft || open.row.bucket !== 'inProgress') {
    return (
      <Screen title={t(pageWords[page])} onBack={toHome}>
        <EmptyState
          icon={IconMoodEmpty}
          title={open ? t('This job has not been started here.') : t('job id not found')}
          action={
            <Button onClick={() => (open ? void navigate({ to: '/job/$jobId', params: { jobId } }) : toHome())}>
              {open ? t('Open job') : t('Home')}
            </Button>
          }
        />
      </Screen>
    );
  }
  const next = open.pages[open.pages.indexOf(page) + 1];
  return (
    <Screen
      title={placeOf(open.row.job)}
      subtitle={`${open.row.job.docno} · ${t(pageWords[page])}`}
      onBack={() => void navigate({ to: '/job/$jobId', params: { jobId } })}
      tools={<SavedMark />}
      strip={<PageStrip key={page} open={open} current={page} />}
      foot={
        <>
          {renderFoot?.(open)}
          {next ? (
            <Button
              rightSection={<IconChevronRight size={20} aria-hidden />}
              onClick={() => void navigate({ ...jobPagePath(next, jobId), replace: true })}
            >
              {t('Next: {{page}}', { page: t(pageWords[next]) })}
            </Button>
          ) : (
            <CloseJob open={open} />
          )}
        </>
      }
    >
      {children(open, draft)}
    </Screen>
  );
};
