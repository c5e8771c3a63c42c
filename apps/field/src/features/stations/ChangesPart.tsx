import type { Station } from '@field-service/contract/sync.ts';
import { placeDifference } from '@field-service/domain/work/stations/station-changes.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { stationChangeText } from '@field-service/i18n/vocabulary.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Fold } from '../../frame/Fold.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { labelOf, mayChangeStations } from '../../frame/station-view.ts';
import { addStationChange, moveStation, reachByLabel, undoStationChange } from '../../offline/recorded/station-work.ts';
import type { EnteredCode } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { BarcodeField } from './BarcodeField.tsx';
import { enteredPlace, lacksPoint, PlaceFields, placeOf } from './PlaceFields.tsx';
import { StationForm } from './StationForm.tsx';
import classes from './stations.module.css';
import { useNewBarcode } from './use-new-barcode.ts';

interface ChangesPartProps {
  open: OpenJob;
  station: Station;
}
interface ChangeSheetProps extends ChangesPartProps {
  onClose: () => void;
}

const MoveSheet = ({ open, station, onClose }: ChangeSheetProps) => {
  const t = useT('field');
  const [before] = useState(() => enteredPlace(station));
  const [place, setPlace] = useState(before);
  const save = () => {
    const synced = open.synced?.stations.find(({ id }) => id === station.id);
    moveStation(open.row.id, station.id, placeDifference(placeOf(before), placeOf(place)), synced);
  };
  return (
    <StationForm
      act={t('Save')}
      title={t('Move station {{label}}', { label: labelOf(station) })}
      ready={!lacksPoint(place)}
      onSave={save}
      onClose={onClose}
    >
      <Part>
        <PlaceFields
          plans={open.base?.plans ?? []}
          others={(open.base?.stations ?? []).filter(({ id }) => id !== station.id)}
          place={place}
          onPlace={(change) => setPlace((now) => ({ ...now, ...change }))}
        />
      </Part>
    </StationForm>
  );
};

const BarcodeSheet = ({ open, station, onClose }: ChangeSheetProps) => {
  const t = useT('field');
  const [code, setCode] = useState<EnteredCode>({ text: '', method: 'manual' });
  const { barcode, method, ready, field } = useNewBarcode(open, code, setCode, station);
  const plan = open.base?.plans.find(({ id }) => id === station.floorid);
  const save = () => {
    const stationId = station.id;
    const entry = addStationChange(open.row.id, { kind: 'barcode', stationId, barcode, method });
    reachByLabel(
      open.row.id,
      { entry, stationId },
      { by: method, manualReason: 'damaged', planRevision: plan?.revision ?? null },
    );
  };
  return (
    <StationForm
      act={t('Save')}
      title={t('New barcode for {{label}}', { label: labelOf(station) })}
      ready={ready}
      onSave={save}
      onClose={onClose}
    >
      <Part>
        <BarcodeField label={t('New barcode')} {...field} />
      </Part>
    </StationForm>
  );
};

const LabelSheet = ({ open, station, onClose }: ChangeSheetProps) => {
  const t = useT('field');
  const [label, setLabel] = useState(station.stationLabel);
  const stationLabel = plainName(label);
  return (
    <StationForm
      act={t('Save')}
      title={t('New label for {{label}}', { label: labelOf(station) })}
      ready={stationLabel !== '' && stationLabel !== station.stationLabel}
      onSave={() => void addStationChange(open.row.id, { kind: 'label', stationId: station.id, stationLabel })}
      onClose={onClose}
    >
      <Part>
        <KeptText
          inForm
          label={t('Printed label')}
          maxLength={jobTexts.station.stationLabel}
          value={label}
          keep={setLabel}
        />
      </Part>
    </StationForm>
  );
};

const sheets = { place: MoveSheet, barcode: BarcodeSheet, label: LabelSheet };

/** What was changed about the station on this job, each with its undo, and what can be changed. */
export const ChangesPart = ({ open, station }: ChangesPartProps) => {
  const t = useT('field');
  const [sheet, setSheet] = useState<keyof typeof sheets>();
  const Form = sheet && sheets[sheet];
  const changes = (open.draft?.stationChanges ?? []).filter(({ stationId }) => stationId === station.id);
  const editable = mayChangeStations(open);
  if (!editable && changes.length === 0) return null;
  return (
    <Fold title={t('Station and label')} needed={changes.length > 0}>
      {changes.length > 0 ? (
        <ul className={classes.changes} aria-label={t('Changed on this job')}>
          {changes.map((change) => {
            const text = stationChangeText(change, t);
            const undo = () => undoStationChange(open.row.id, change);
            return (
              <li key={change.entry}>
                <span>{text}</span>
                {!editable ? null : change.kind === 'new' ? (
                  <ConfirmButton
                    act={t('Undo')}
                    question={t('Remove the new station?')}
                    loss={t(
                      'The findings, remarks and pictures recorded at this station will be deleted. Materials used are kept.',
                    )}
                    onConfirm={undo}
                  />
                ) : (
                  <Button variant="default" aria-label={t('Undo: {{change}}', { change: text })} onClick={undo}>
                    {t('Undo')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      {editable ? (
        <Stack gap="sm">
          <Button variant="default" fullWidth onClick={() => setSheet('place')}>
            {t('Move station')}
          </Button>
          <Button variant="default" fullWidth onClick={() => setSheet('barcode')}>
            {t('Replace barcode label')}
          </Button>
          <Button variant="default" fullWidth onClick={() => setSheet('label')}>
            {t('Change printed label')}
          </Button>
        </Stack>
      ) : null}
      {Form ? <Form open={open} station={station} onClose={() => setSheet(undefined)} /> : null}
    </Fold>
  );
};
