import type { Job } from '@field-service/contract/work/job.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { usePlannedTime } from '@field-service/ui/record/use-planned-time.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconMessage, IconPlayerPlay, IconRoute } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { addressText } from '../../frame/address-text.ts';
import { dataText, namedInJobs, placeOf, priorityOf, priorityWords, titleOf } from '../../frame/job-words.ts';
import { LinkMenu } from '../../frame/LinkMenu.tsx';
import { Facts, Part, Screen } from '../../frame/Screen.tsx';
import { shownStatus } from '../../frame/shown-status.ts';
import { useKeep } from '../../frame/use-kept.ts';
import { contactLinks, routeLinks } from '../../native/links.ts';
import { currentPosition } from '../../native/position.ts';
import { useLookupNames } from '../../offline/reference.ts';
import { startJob, unstartJob } from '../../offline/start-job.ts';
import { isAppStored } from '../../offline/sync/app-files.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import { reopenJob } from '../../offline/uploading/reopen-job.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import classes from './JobPage.module.css';
import { LateSignature } from './LateSignature.tsx';
import { OfficeNotes } from './OfficeNotes.tsx';

interface JobPageProps {
  open: OpenJob;
  /** The recorded work in short, for a customer who signs later; undefined if none is on the device. */
  summary: ReactNode;
  /** The earlier visits and the reports. */
  history: ReactNode;
  onBack: () => void;
  /** Opens the first page of the started job. */
  onWork: () => void;
}

type Names = ReadonlyMap<string, string> | undefined;

const When = ({ job, names }: { job: Job; names: Names }) => {
  const formats = useFormats();
  const plannedTime = usePlannedTime();
  const t = useT('field');
  if (job.plan === null) return t('Anytime');
  const time = plannedTime({ plan: job.plan, plan2: job.plan2, timetype: job.timetype });
  return `${formats.date(job.plan)}, ${time}${job.timeslots ? ` · ${names?.get(job.timeslots.id) ?? job.timeslots.name}` : ''}`;
};

const JobFacts = ({ open: { row, stations } }: { open: OpenJob }) => {
  const t = useT('field');
  const formats = useFormats();
  const { job } = row;
  const language = useLanguage();
  const names = useLookupNames(language, ...namedInJobs);
  const address = addressText(job.address);
  const phone = job.site?.phone ?? job.contact?.phone ?? '';
  return (
    <>
      <Part>
        <Facts
          rows={[
            [t('Title'), titleOf(job)],
            [t('Time'), <When key="when" job={job} names={names} />],
            [t('Customer'), job.contact?.name],
            [t('Site'), job.site?.name],
            [t('Address'), address],
            [t('Contact person'), job.site?.person],
            [
              t('Phone'),
              phone === '' ? null : (
                <a key="phone" className={classes.phone} href={`tel:${phone}`}>
                  {phone}
                </a>
              ),
            ],
            [t('Service types'), formats.list(job.natures.map((nature) => names?.get(nature.id) ?? nature.name))],
            [t('Priority'), t(priorityWords[priorityOf(job)])],
            [
              t('Technicians'),
              formats.list(
                job.assignees.map((each) => (each.lead ? t('{{name}} (lead)', { name: each.name }) : each.name)),
              ),
            ],
            [t('Stations'), stations.length > 0 ? String(stations.length) : null],
          ]}
        />
        <Group mt="md" gap="sm">
          {address === '' ? null : (
            <LinkMenu
              use="route"
              label={t('Navigate to {{place}}', { place: placeOf(job) })}
              icon={<IconRoute size={18} aria-hidden />}
              text={t('Navigate')}
              links={routeLinks({ geo: job.geo, address })}
            />
          )}
          {phone === '' ? null : (
            <LinkMenu
              use="message"
              label={t('Message {{place}}', { place: placeOf(job) })}
              icon={<IconMessage size={18} aria-hidden />}
              text={t('Message')}
              links={contactLinks(phone)}
            />
          )}
        </Group>
      </Part>
      {dataText(job, 'instructions') || dataText(job, 'accessNotes') ? (
        <Part title={t('Instructions')}>
          <Facts
            rows={[
              [t('Work'), dataText(job, 'instructions')],
              [t('Access notes'), dataText(job, 'accessNotes')],
            ]}
          />
        </Part>
      ) : null}
      {job.lines.length > 0 ? (
        <Part title={t('Services')}>
          <Facts rows={job.lines.map((line) => [`${line.qty} ${line.uom}`, line.name] as const)} />
        </Part>
      ) : null}
    </>
  );
};

/** The details of a job before and after the work, with the button that starts the job. */
export const JobPage = ({ open, summary, history, onBack, onWork }: JobPageProps) => {
  const t = useT('field');
  const names = useLookupNames(useLanguage(), ...namedInJobs);
  const keep = useKeep();
  const notices = useNotices();
  const [busy, setBusy] = useState(false);
  const { row, draft, packed } = open;
  const { job } = row;
  const started = row.bucket === 'inProgress';
  const [goes, setGoes] = useState(false);
  // Once the job is known as started: its pages show nothing of a job that is not.
  const go = useEffectEvent(onWork);
  useEffect(() => {
    if (goes && started) go();
  }, [goes, started]);
  /** Brings the job in progress, and opens its pages. */
  const begin = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
      setGoes(true);
    } finally {
      setBusy(false);
    }
  };
  const start = () =>
    begin(async () => {
      await startJob(row.id, await currentPosition());
      sendSoon();
    });
  const reopen = () => begin(async () => await reopenJob(row.id));
  const unstart = async (signal: AbortSignal) => {
    const result = await unstartJob(row.id, signal);
    if (result === 'signed') notices.warning(t('Un-start job not allowed after customer signed the job'));
    else sendSoon();
    if (result === 'cleared') onBack();
  };
  const foot = started ? (
    <Button onClick={onWork}>{t('Continue')}</Button>
  ) : row.bucket === 'todo' ? (
    <Button loading={busy} leftSection={<IconPlayerPlay size={20} aria-hidden />} onClick={() => keep(start())}>
      {t('Start')}
    </Button>
  ) : row.bucket === 'complete' && row.partSentAt !== null ? (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconPlayerPlay size={20} aria-hidden />}
      onClick={() => keep(start())}
    >
      {t('Add more work')}
    </Button>
  ) : undefined;
  return (
    <Screen
      title={placeOf(job)}
      subtitle={`${job.docno} · ${names?.get(job.type.id) ?? job.type.name}`}
      onBack={onBack}
      tools={<StatusBadge status={shownStatus(row)} />}
      foot={foot}
    >
      <OfficeNotes row={row} />
      {packed ? (
        <Part
          title={t('Pending upload')}
          hint={t('The work is closed and stays on this device until it has been sent.')}
        >
          {open.reopens ? (
            <>
              <Text size="sm" mb="sm">
                {t('You can still reopen it to correct or add something.')}
              </Text>
              <Button
                variant="default"
                loading={busy}
                leftSection={<IconArrowBackUp size={20} aria-hidden />}
                onClick={() => keep(reopen())}
              >
                {t('Reopen job')}
              </Button>
            </>
          ) : null}
        </Part>
      ) : null}
      {row.whole === 0 && (started || row.bucket === 'todo') ? (
        <Part
          title={t('Not ready offline: sync')}
          hint={
            isAppStored()
              ? t('Stations or plans for this job are missing or out of date on this device.')
              : t('The app is not completely on this device yet. Without a network it may not open. Sync again.')
          }
        />
      ) : null}
      <JobFacts open={open} />
      {history}
      {open.lateSign ? <LateSignature key={row.id} open={open} late={open.lateSign} summary={summary} /> : null}
      {started && draft ? (
        <Part title={t('Un-start')} hint={t('The job goes back to To do. Everything recorded for it here is deleted.')}>
          <ConfirmButton
            act={t('Un-start job')}
            question={t('Un-start this job?')}
            loss={t('Visits ({{visits}}), usage records ({{usage}}) and pictures ({{pictures}}) will be lost.', {
              visits: open.visits.size,
              usage: open.usages.length,
              pictures: open.pictures.length,
            })}
            abortable
            onConfirm={unstart}
          />
        </Part>
      ) : null}
    </Screen>
  );
};
