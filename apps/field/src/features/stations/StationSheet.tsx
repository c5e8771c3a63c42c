import type { Lookup } from '@field-service/contract/reference.ts';
import type { Station } from '@field-service/contract/sync.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { isScanned } from '@field-service/domain/work/visit.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { evidenceWords } from '@field-service/i18n/vocabulary.ts';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ManyChoices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { PictureStrip } from '../../frame/PictureStrip.tsx';
import { Fold } from '../../frame/Fold.tsx';
import { Part } from '../../frame/Screen.tsx';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import { toggled } from '../../frame/toggled.ts';
import { useOfferedList, useWord } from '../../offline/reference.ts';
import { canBeDone, recordsOf } from '../../offline/recorded/station-records.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editVisit } from '../../offline/work.ts';
import { AccessPart } from './AccessPart.tsx';
import { BaitPart } from './BaitPart.tsx';
import { ChangesPart } from './ChangesPart.tsx';
import { CatchesPart } from './CatchesPart.tsx';
import { ChecklistPart } from './ChecklistPart.tsx';
import { EvidencePart, FindingsPart } from './FindingsPart.tsx';
import { ResetPart } from './ResetPart.tsx';
import { PastVisits } from './PastVisits.tsx';
import classes from './stations.module.css';
import { StationPlace } from './StationPlace.tsx';
import { dueRows, labelOf } from '../../frame/station-view.ts';
import type { Sought } from '../../frame/sought.ts';
import type { VisitPartProps } from './visit-part.ts';

interface StationSheetProps {
  open: OpenJob;
  station: Station;
  type: Lookup | undefined;
  onClose: () => void;
  onCamera: () => void;
  /** The next station that still has to be visited; undefined if there is none. */
  next: { label: string; open: () => void } | undefined;
  /** Returns to the page that lists what is missing, if the sheet was opened from there. */
  onBack: (() => void) | undefined;
  /** What the sheet was opened for: a row of the checklist, or the activity. */
  sought: Sought | undefined;
  materials: ReactNode;
}

/**
 * Everything about one station on this visit: what its type requires first, the rest folded. Previous findings prefill
 * nothing.
 */
export const StationSheet = ({
  open,
  station,
  type,
  onClose,
  onCamera,
  next,
  onBack,
  sought,
  materials,
}: StationSheetProps) => {
  const t = useT('field');
  const language = useLanguage();
  const jobId = open.row.id;
  const visit = open.visits.get(station.id);
  const acts = useOfferedList('app-stat-acts', visit?.actions ?? []);
  const edit: VisitPartProps['edit'] = (change) => editVisit(jobId, station.id, change);
  const records = recordsOf(type);
  const reached = visit !== undefined && isScanned(visit);
  const pictures = open.pictures.filter((picture) => picture.stationId === station.id);
  const part = { visit, edit };
  const known = acts.filter(({ code }) => canBeDone(records, code));
  const due = dueRows(open, station);
  const required = station.checklist.filter((row) => row.required && due.has(row.row));
  const optional = station.checklist.filter((row) => !required.includes(row));
  const answered = optional.filter(({ row }) => visit?.checklist.some((each) => each.row === row)).length;
  // Evidence explains activity; without any, it is seldom asked for.
  const active = (visit?.activity ?? 0) > 0;
  const used = open.usages.filter(({ stationIds }) => stationIds.includes(station.id)).length;
  const formats = useFormats();
  const word = useWord();
  const gate = useFieldGate();
  const leave = (then: () => void) => () => {
    if (gate.settled()) then();
  };
  return (
    <FieldGateContext value={gate}>
      <Sheet
        title={`${labelOf(station)} · ${type ? localName(type, language) : station.type.name}`}
        onClose={leave(onClose)}
        closeLabel={t('Close station')}
        foot={
          <div className={classes.sheetFoot}>
            <ActionIcon variant="default" aria-label={t('Scan with the camera')} onClick={leave(onCamera)}>
              <IconBarcode size={24} aria-hidden />
            </ActionIcon>
            <Button variant={next || onBack ? 'default' : 'filled'} onClick={leave(onClose)}>
              {t('Done (button)')}
            </Button>
            {onBack ? (
              <Button onClick={leave(onBack)}>
                {open.pages.includes('Closing') ? t('Back to Closing') : t('Back')}
              </Button>
            ) : next ? (
              <Button onClick={leave(next.open)}>{t('Next: {{page}}', { page: next.label })}</Button>
            ) : null}
          </div>
        }
      >
        <StationPlace station={station} />
        <AccessPart
          {...part}
          jobId={jobId}
          stationId={station.id}
          plan={open.base?.plans.find((each) => each.id === station.floorid)}
        />
        {reached ? (
          <>
            <FindingsPart
              {...part}
              activity={records.activity}
              lamp={canBeDone(records, 'LAMP')}
              sought={sought?.part === 'activity'}
            />
            {active ? (
              <Part>
                <EvidencePart {...part} />
              </Part>
            ) : null}
            {records.bait ? <BaitPart {...part} /> : null}
            {records.catches ? <CatchesPart {...part} species={records.species} /> : null}
            {required.length > 0 ? (
              <ChecklistPart {...part} rows={required} due={due} type={type} sought={sought?.row} />
            ) : null}
            {records.activity ? <ResetPart {...part} visit={visit} station={station} /> : null}
            {optional.length > 0 ? (
              <Fold
                title={t('More checklist questions')}
                summary={t('{{done}} of {{total}}', { done: answered, total: optional.length })}
                needed={optional.some(({ row }) => row === sought?.row)}
              >
                <ChecklistPart {...part} rows={optional} due={due} type={type} sought={sought?.row} quiet />
              </Fold>
            ) : null}
            {records.activity && !active ? (
              <Fold title={t('Evidence')} summary={formats.list(visit.evidence.map((each) => t(evidenceWords[each])))}>
                <EvidencePart {...part} />
              </Fold>
            ) : null}
            {known.length > 0 ? (
              <Fold title={t('Actions')} summary={formats.list(visit.actions.map(word))}>
                <ManyChoices
                  label={t('Actions')}
                  choices={known.map((each) => ({ value: each.code, label: localName(each, language) }))}
                  values={visit.actions}
                  onToggle={(act) => edit(({ actions }) => ({ actions: toggled(actions, act) }))}
                />
              </Fold>
            ) : null}
          </>
        ) : null}
        <Fold title={t('Photos')} summary={pictures.length > 0 ? formats.number(pictures.length) : undefined}>
          <PictureStrip
            label={t('Before pictures')}
            place={{ jobId, stationId: station.id, side: 'bf' }}
            pictures={pictures.filter((each) => each.side === 'bf')}
            room={open.pictureRoom.left}
          />
          <div className={classes.gap} />
          <PictureStrip
            label={t('After pictures')}
            place={{ jobId, stationId: station.id, side: 'af' }}
            pictures={pictures.filter((each) => each.side === 'af')}
            room={open.pictureRoom.left}
          />
          {open.pictureRoom.left === 0 ? (
            <Text size="sm" mt="xs" role="status">
              {t('A job can have no more than {{limit}} files. Remove a picture to add another.', {
                limit: open.pictureRoom.files,
              })}
            </Text>
          ) : null}
        </Fold>
        {reached ? (
          <Fold title={t('Materials used here')} summary={used > 0 ? formats.number(used) : undefined}>
            {materials}
          </Fold>
        ) : null}
        <Fold title={t('Remarks')} summary={visit?.remarks}>
          <KeptText
            label={t('Remarks')}
            multiline
            maxLength={jobTexts.visit.remarks}
            value={visit?.remarks ?? ''}
            keep={(remarks) => edit(() => ({ remarks }))}
          />
        </Fold>
        <ChangesPart open={open} station={station} />
        <Fold title={t('Previous visits')} summary={formats.number(station.last.length)}>
          <PastVisits station={station} />
        </Fold>
      </Sheet>
    </FieldGateContext>
  );
};
