import type { Lookup } from '@field-service/contract/reference.ts';
import type { Station } from '@field-service/contract/sync.ts';
import { checkVisit, isScanned } from '@field-service/domain/work/visit.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ManyChoices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { PictureStrip } from '../../frame/PictureStrip.tsx';
import { Pair, Part } from '../../frame/Screen.tsx';
import { Sheet } from '../../frame/Sheet.tsx';
import { toggled } from '../../frame/toggled.ts';
import { recordsOf, useNamedList } from '../../offline/reference.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editVisit } from '../../offline/work.ts';
import { AccessPart } from './AccessPart.tsx';
import { BaitPart } from './BaitPart.tsx';
import { CatchesPart } from './CatchesPart.tsx';
import { ChecklistPart } from './ChecklistPart.tsx';
import { FindingsPart } from './FindingsPart.tsx';
import { PastVisits } from './PastVisits.tsx';
import { labelOf } from './station-view.ts';
import type { VisitPartProps } from './visit-part.ts';

interface StationSheetProps {
  open: OpenJob;
  station: Station;
  type: Lookup | undefined;
  onClose: () => void;
  /** Opens the next station that still has to be visited; undefined if there is none. */
  onNext: (() => void) | undefined;
  materials: ReactNode;
}

/** Everything about one station on this visit. Previous findings are shown first, but never prefilled. */
export const StationSheet = ({ open, station, type, onClose, onNext, materials }: StationSheetProps) => {
  const t = useT('field');
  const language = useLanguage();
  const acts = useNamedList('app-stat-acts');
  const jobId = open.row.id;
  const visit = open.visits.get(station.id);
  const edit: VisitPartProps['edit'] = (change) => editVisit(jobId, station.id, change);
  const records = recordsOf(type);
  const reached = visit !== undefined && isScanned(visit);
  const problems = visit ? checkVisit(visit) : [];
  const pictures = open.pictures.filter((picture) => picture.stationId === station.id);
  const part = { visit, edit };
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
          <Pair>
            <Button variant={onNext ? 'default' : 'filled'} onClick={leave(onClose)}>
              {t('Done (button)')}
            </Button>
            {onNext ? <Button onClick={leave(onNext)}>{t('Next station to do')}</Button> : null}
          </Pair>
        }
      >
        <PastVisits station={station} />
        <AccessPart
          {...part}
          jobId={jobId}
          stationId={station.id}
          plan={open.base?.plans.find((each) => each.id === station.floorid)}
        />
        {reached ? (
          <>
            <FindingsPart {...part} />
            {records.bait ? <BaitPart {...part} /> : null}
            {records.catches ? <CatchesPart {...part} species={records.species} /> : null}
            {station.checklist.length > 0 ? <ChecklistPart {...part} rows={station.checklist} type={type} /> : null}
            {acts.length > 0 ? (
              <Part>
                <ManyChoices
                  label={t('Actions')}
                  choices={acts.map((each) => ({ value: each.code, label: localName(each, language) }))}
                  values={visit.actions}
                  onToggle={(act) => edit(({ actions }) => ({ actions: toggled(actions, act) }))}
                />
              </Part>
            ) : null}
          </>
        ) : null}
        <Part title={t('Photos')}>
          <PictureStrip
            label={t('Before pictures')}
            jobId={jobId}
            stationId={station.id}
            side="bf"
            pictures={pictures.filter((each) => each.side === 'bf')}
          />
          <div style={{ height: 12 }} />
          <PictureStrip
            label={t('After pictures')}
            jobId={jobId}
            stationId={station.id}
            side="af"
            pictures={pictures.filter((each) => each.side === 'af')}
          />
        </Part>
        <Part>
          <KeptText
            label={t('Remarks')}
            multiline
            maxLength={4000}
            value={visit?.remarks ?? ''}
            keep={(remarks) => edit(() => ({ remarks }))}
          />
        </Part>
        {reached ? <Part title={t('Materials used here')}>{materials}</Part> : null}
        {problems.some((problem) => problem.problem === 'remainingAbovePlaced') ? (
          <Text role="alert" c="var(--mantine-color-error)" mt="sm">
            {t('More bait remains than was placed.')}
          </Text>
        ) : null}
      </Sheet>
    </FieldGateContext>
  );
};
