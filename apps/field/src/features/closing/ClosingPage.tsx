import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import type { Missing, MissingKind } from '@field-service/domain/work/closing.ts';
import type { VisitGap } from '@field-service/domain/work/visit.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { checklistWords, localName } from '@field-service/ui/record/named-words.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { NativeSelect, Stack } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Choices } from '../../frame/Choices.tsx';
import { pageWords, type FieldKey } from '../../frame/job-words.ts';
import { KeptText } from '../../frame/KeptText.tsx';
import { Facts, Part } from '../../frame/Screen.tsx';
import { useOfferedList } from '../../offline/reference.ts';
import type { DraftRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';
import { isToDo, labelOf, statesOf } from '../../frame/station-view.ts';
import { soughtText, type StationTarget } from '../../frame/sought.ts';
import type { ClosingView } from './closing-view.ts';
import classes from './ClosingPage.module.css';
import { missingSought } from './missing-sought.ts';
import { NextDay } from './NextDay.tsx';

interface ClosingPageProps {
  open: OpenJob;
  draft: DraftRow;
  view: ClosingView;
  /** Opens a page, or the sheet of a station on it. */
  onPage: (page: JobPage, station?: StationTarget) => void;
}

const kinds = {
  stationUnvisited: 'Station not visited',
  stationUnfinished: 'Visit not finished',
  answerMissing: 'Required answer missing',
  batchMissing: 'Batch missing',
  taskUndone: 'Task not done (optional)',
  ratingMissing: 'No rating (optional)',
  signatureMissing: 'Signature missing',
} as const satisfies Record<MissingKind, FieldKey>;

/** What an unfinished visit lacks, by the heading under which it is entered. */
const gapWords = {
  activity: 'Activity',
  scanMethod: 'Access',
  manualReason: 'Access',
  accessReason: 'Access',
  bait: 'Bait',
  catches: 'Catches',
  resetAt: 'Access',
} as const satisfies Record<VisitGap['field'], FieldKey>;

interface RowProps {
  /** The row's button, for whoever leads the person to it. */
  button: RefObject<HTMLButtonElement | null> | undefined;
  text: string;
  where: string;
  blocking: boolean;
  onOpen: () => void;
}

const Row = ({ button, text, where, blocking, onOpen }: RowProps) => (
  <li>
    <button ref={button} type="button" className={classes.row} onClick={onOpen}>
      {blocking ? (
        <IconAlertTriangle size={20} color="var(--status-overdue)" aria-hidden />
      ) : (
        <IconInfoCircle size={20} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <span>
        {text}
        <span className={classes.where}>{where}</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </button>
  </li>
);

type MissingProps = Omit<ClosingPageProps, 'draft'>;

/** Returns a ref for the first item that prevents closing; whoever tried to close the job is led to it. */
function useFirstMissing(key: string | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const sought = useSyncExternalStore(missingSought.subscribe, missingSought.current);
  useEffect(() => {
    // The list may not show the last key yet.
    if (!sought || key === undefined) return;
    missingSought.end();
    button.current?.scrollIntoView({ block: 'center' });
    button.current?.focus({ preventScroll: true });
  }, [sought, key]);
  useEffect(() => missingSought.end, []);
  return button;
}

/** Returns a function that names a missing item: what is missing, and where. */
function useMissingWords(open: OpenJob, view: ClosingView): (missing: Missing) => { text: string; where: string } {
  const t = useT('field');
  const language = useLanguage();
  const stations = new Map(open.stations.map((station) => [station.id, station]));
  return (missing) => {
    const page = t(pageWords[view.pageOf(missing)]);
    const kind = t(kinds[missing.kind]);
    const station = stations.get((missing.kind === 'answerMissing' ? missing.stationId : missing.id) ?? '');
    const place = station ? `${page} · ${labelOf(station)}` : page;
    if (missing.kind === 'answerMissing') {
      const row = station?.checklist.find((each) => each.row === missing.id);
      const type = open.types.get(station?.type.id ?? '');
      const title = checklistWords(type, missing.id ?? '', language).title ?? row?.Title;
      return { text: title ?? kind, where: `${place} · ${kind}` };
    }
    if (missing.gap) return { text: `${kind}: ${t(gapWords[missing.gap.field])}`, where: place };
    if (missing.kind === 'signatureMissing' && typeof open.draft?.signVoidedAt === 'number')
      return { text: t('The work was changed after signing. Please sign again.'), where: place };
    const task = missing.kind === 'taskUndone' && open.draft?.tasks.find(({ id }) => id === missing.id);
    return task ? { text: task.name, where: `${page} · ${kind}` } : { text: kind, where: place };
  };
}

/** The station at which a missing item is completed, and what for. */
function targetOf({ kind, id = '', stationId, gap }: Missing): StationTarget | undefined {
  if (kind === 'answerMissing')
    return stationId ? { id: stationId, sought: soughtText({ part: 'checklist', row: id }) } : undefined;
  if (kind === 'stationUnvisited') return { id, sought: '' };
  if (kind !== 'stationUnfinished') return undefined;
  return { id, sought: gap?.field === 'activity' ? soughtText({ part: 'activity' }) : '' };
}

/** Everything that is missing, each item with the way to the place where it is completed. */
export const MissingList = ({ open, view, onPage }: MissingProps) => {
  const t = useT('field');
  const words = useMissingWords(open, view);
  const rows = [
    ...view.missing.map((missing) => ({
      key: `${missing.kind}/${missing.id ?? ''}/${missing.stationId ?? ''}`,
      ...words(missing),
      blocking: missing.blocking,
      onOpen: () => onPage(view.pageOf(missing), targetOf(missing)),
    })),
    ...view.usage.map((trouble) => ({
      key: trouble.entry,
      text: trouble.text,
      where: `${t('Usage')} · ${trouble.name}`,
      blocking: true,
      onOpen: () => onPage('Usage'),
    })),
    ...(view.unaddedStation
      ? [
          {
            key: 'newStation',
            text: t('New station begun, not added'),
            where: t('Stations'),
            blocking: false,
            onOpen: () => onPage('AllStations'),
          },
        ]
      : []),
    ...view.unfinishedSigns.map((number) => ({
      key: `sign/${number}`,
      text: t('Further signature {{number}}', { number }),
      where: `${t('More signatures')} · ${t('Name or signature missing; complete or remove it')}`,
      blocking: true,
      onOpen: () => onPage('AdditionalCustomerSigns'),
    })),
    ...(view.untypedFollowup
      ? [
          {
            key: 'followup',
            text: t('The service types of the follow-up visit are missing'),
            where: t('Follow Up'),
            blocking: true,
            onOpen: () => onPage('FollowUp'),
          },
        ]
      : []),
    ...(view.nextDayPassed
      ? [
          {
            key: 'nextday',
            text: t('Choose a later day.'),
            where: t('Next day'),
            blocking: true,
            onOpen: () => onPage('Closing'),
          },
        ]
      : []),
    ...(view.unsignedByTechnician
      ? [
          {
            key: 'technician',
            text: t("Technician's signature"),
            where: `${t('Additional Info')} · ${t('Signature missing')}`,
            blocking: true,
            onOpen: () => onPage('ServiceReport'),
          },
        ]
      : []),
    ...(view.nameless
      ? [
          {
            key: 'name',
            text: t("The customer's name is missing"),
            where: t('Additional Info'),
            blocking: true,
            onOpen: () => onPage('ServiceReport'),
          },
        ]
      : []),
  ];
  const blocking = rows.filter((row) => row.blocking).length;
  const first = rows.find((row) => row.blocking)?.key;
  const firstButton = useFirstMissing(first);
  return (
    <Part
      title={
        blocking === 0 ? t('Nothing is missing') : t('{{count}} items to complete or correct', { count: blocking })
      }
    >
      {rows.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={22} color="var(--status-done)" aria-hidden />
          {open.lead ? t('The job can be closed.') : t('Your part can be sent.')}
        </p>
      ) : (
        <ul className={classes.list}>
          {rows.map(({ key, ...row }) => (
            <Row key={key} button={key === first ? firstButton : undefined} {...row} />
          ))}
        </ul>
      )}
    </Part>
  );
};

const otherReason = 'other';

/**
 * The reason for a missing signature: an entry of the site's list, stored by its code, or the technician's own words.
 */
const NoSignReason = ({ draft }: Pick<ClosingPageProps, 'draft'>) => {
  const t = useT('field');
  const language = useLanguage();
  const reasons = useOfferedList('app-nosign-reason', [draft.noSignReason]);
  const listed = reasons.some(({ code }) => code === draft.noSignReason);
  const [asksWords, setAsksWords] = useState(false);
  const inWords = !listed && (asksWords || draft.noSignReason !== '' || reasons.length === 0);
  const store = (noSignReason: string) => editDraft(draft.jobId, () => ({ noSignReason }));
  return (
    <>
      {reasons.length > 0 ? (
        <NativeSelect
          label={t('Reason')}
          required
          value={inWords ? otherReason : draft.noSignReason}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setAsksWords(chosen === otherReason);
            store(chosen === otherReason ? '' : chosen);
          }}
          data={[
            { value: '', label: '–' },
            ...reasons.map((each) => ({ value: each.code, label: localName(each, language) })),
            { value: otherReason, label: t('Another reason') },
          ]}
        />
      ) : null}
      {inWords ? (
        <KeptText
          label={reasons.length > 0 ? t('Another reason') : t('Reason')}
          required
          maxLength={jobTexts.report.noSignReason}
          value={draft.noSignReason}
          keep={store}
        />
      ) : null}
    </>
  );
};

type Signing = 'signed' | 'later' | 'none';

/** The choice to sign now, later or not at all; not signing requires a reason. */
export const SigningPart = ({ draft, onPage }: Pick<ClosingPageProps, 'draft' | 'onPage'>) => {
  const t = useT('field');
  const signed = draft.customerSign !== null;
  const choose = (next: Signing) => {
    if (next === 'signed') onPage('ServiceReport');
    else editDraft(draft.jobId, () => ({ unsigned: next }));
  };
  return (
    <Part title={t('Customer signature')}>
      <Stack gap="md">
        <Choices<Signing>
          label={t('Signature')}
          disabled={signed}
          value={signed ? 'signed' : draft.unsigned}
          onChange={choose}
          onClear={() => editDraft(draft.jobId, () => ({ unsigned: null }))}
          choices={[
            { value: 'signed', label: signed ? t('Signed') : t('Sign now') },
            { value: 'later', label: t('Customer signs later') },
            { value: 'none', label: t('No signature') },
          ]}
        />
        {draft.unsigned === 'none' ? <NoSignReason draft={draft} /> : null}
      </Stack>
    </Part>
  );
};

/** The missing items with their pages, the signing choice, and a summary with the final status. */
export const ClosingPage = (props: ClosingPageProps) => {
  const { open, draft, view, onPage } = props;
  const t = useT('field');
  const done = [...statesOf(open).values()].filter((state) => !isToDo(state)).length;
  return (
    <>
      {open.lead ? null : (
        <Part
          title={t('You are assisting')}
          hint={t('Your work is sent under your name; the lead closes the job with the customer.')}
        />
      )}
      <MissingList open={open} view={view} onPage={onPage} />
      {open.lead ? <NextDay draft={draft} /> : null}
      {open.lead ? <SigningPart draft={draft} onPage={onPage} /> : null}
      <Part title={t('Summary')}>
        <Facts
          rows={[
            [t('Stations'), `${done} / ${open.stations.length}`],
            [t('Usage'), String(open.usages.length)],
            [t('Photos'), String(open.pictures.length)],
            [t('Follow Up'), draft.followup ? t('Yes') : t('No')],
            [t('Status'), <ClosingStatus key="status" status={view.status} />],
          ]}
        />
      </Part>
    </>
  );
};

const ClosingStatus = ({ status }: { status: ClosingView['status'] }) => {
  const t = useT('field');
  if (status === 'DN') return <KindBadge kind="done">{t('Done')}</KindBadge>;
  if (status === 'CLS') return <KindBadge kind="signature">{t('Pending signature')}</KindBadge>;
  return status === 'CWO' ? <KindBadge kind="unsigned">{t('Closed without signature')}</KindBadge> : '–';
};
