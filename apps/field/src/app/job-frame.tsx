import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormatsProvider } from '@field-service/ui/shell/formats-context.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button } from '@mantine/core';
import { IconChevronRight, IconMoodEmpty } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { MissingList, SigningPart } from '../features/closing/ClosingPage.tsx';
import { viewOfClosing } from '../features/closing/closing-view.ts';
import { useToday } from '../frame/use-today.ts';
import { useUsageTroubles } from '../features/usage/use-usage-troubles.ts';
import { OfficeNotes } from '../features/job/OfficeNotes.tsx';
import { pageWords, placeOf, titleOf } from '../frame/job-words.ts';
import { SavedMark } from '../frame/SavedMark.tsx';
import { Screen } from '../frame/Screen.tsx';
import type { DraftRow } from '../offline/rows.ts';
import { voidsOf } from '../offline/recorded/sign-cover.ts';
import type { OpenJob } from '../offline/use-job.ts';
import { CloseJob } from './close-job.tsx';
import classes from './job-frame.module.css';
import { JobGate } from './job-gate.tsx';
import { jobPagePath } from './job-paths.ts';
import { useHomeAgain } from './use-home-again.ts';
import { useOpenPage } from './use-open-page.ts';

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

/** Says at once that a change has voided signatures. */
const VoidedNotice = ({ draft }: { draft: DraftRow }) => {
  const t = useT('field');
  const notices = useNotices();
  const said = useRef(voidsOf(draft));
  useEffect(() => {
    const voids = voidsOf(draft);
    if (voids.some((at) => !said.current.includes(at)))
      notices.warning(t('The work was changed after signing. Please sign again.'));
    said.current = voids;
  }, [draft, notices, t]);
  return null;
};

/** What a job without the page Closing still needs, on its last page, above the button that closes it. */
const BeforeClosing = ({ open, draft }: { open: OpenJob; draft: DraftRow }) => {
  const view = viewOfClosing(open, useUsageTroubles()(open.usages), useToday());
  const onPage = useOpenPage(open.row.id);
  return (
    <div className={classes.before}>
      <MissingList open={open} view={view} onPage={onPage} />
      {open.lead && view.asked ? <SigningPart draft={draft} onPage={onPage} /> : null}
    </div>
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
  const toHome = useHomeAgain();
  const drawn = (open: OpenJob): ReactNode => {
    const { draft } = open;
    if (!draft || open.row.bucket !== 'inProgress') {
      return (
        <Screen title={t(pageWords[page])} onBack={toHome}>
          <EmptyState
            icon={IconMoodEmpty}
            title={t('This job has not been started here.')}
            action={
              <Button onClick={() => void navigate({ to: '/job/$jobId', params: { jobId } })}>{t('Open job')}</Button>
            }
          />
        </Screen>
      );
    }
    const next = open.pages[open.pages.indexOf(page) + 1];
    const closes = page === 'Closing' || next === undefined;
    const title = titleOf(open.row.job);
    return (
      <FormatsProvider folder={open.formats}>
        <Screen
          title={placeOf(open.row.job)}
          subtitle={[t(pageWords[page]), title, open.row.job.docno].filter(Boolean).join(' · ')}
          onBack={() => void navigate({ to: '/job/$jobId', params: { jobId } })}
          tools={<SavedMark />}
          strip={<PageStrip key={page} open={open} current={page} />}
          foot={
            <>
              {renderFoot?.(open)}
              {next ? (
                <Button
                  variant={closes ? 'default' : 'filled'}
                  rightSection={<IconChevronRight size={20} aria-hidden />}
                  onClick={() => void navigate({ ...jobPagePath(next, jobId), replace: true })}
                >
                  {t('Next: {{page}}', { page: t(pageWords[next]) })}
                </Button>
              ) : null}
              {closes ? <CloseJob open={open} page={page} /> : null}
            </>
          }
        >
          <VoidedNotice draft={draft} />
          <OfficeNotes row={open.row} />
          {children(open, draft)}
          {closes && !open.pages.includes('Closing') ? <BeforeClosing open={open} draft={draft} /> : null}
        </Screen>
      </FormatsProvider>
    );
  };
  return (
    <JobGate jobId={jobId} title={t(pageWords[page])}>
      {drawn}
    </JobGate>
  );
};
