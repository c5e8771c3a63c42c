import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Choices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { mayChangeStations, newStationTypes } from '../../frame/station-view.ts';
import { newLocalId } from '../../offline/ids.ts';
import { addStationChange, reachByLabel } from '../../offline/recorded/station-work.ts';
import type { EnteredPlace, NewStationForm } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';
import { BarcodeField } from './BarcodeField.tsx';
import { enteredPlace, lacksPoint, PlaceFields, placeOf } from './PlaceFields.tsx';
import { StationForm } from './StationForm.tsx';
import { useNewBarcode } from './use-new-barcode.ts';

interface AddStationProps {
  open: OpenJob;
  /** Opens the station that was added. */
  onStation: (id: string) => void;
  /** The point of the plan at which the station is to stand, if the technician chose it first. */
  on?: Pick<EnteredPlace, 'floorid' | 'xy'> | undefined;
}

/** The form of a new station at the site. */
const NewStation = ({ open, onStation, onClose, on }: AddStationProps & { onClose: () => void }) => {
  const t = useT('field');
  const language = useLanguage();
  const types = newStationTypes(open);
  const jobId = open.row.id;
  const blank: NewStationForm = {
    typeId: types.length === 1 ? (types[0]?.id ?? null) : null,
    barcode: { text: '', method: 'manual' },
    label: '',
    place: enteredPlace({ floorid: null, xy: null, area: null, placement: null, direction: null, ...on }),
  };
  const form = open.draft?.newStation ?? blank;
  // Kept like every other entry: it is still there after the app was closed.
  const edit = (change: (stored: NewStationForm) => Partial<NewStationForm>) =>
    editDraft(jobId, ({ newStation }) => {
      const stored = newStation ?? blank;
      return { newStation: { ...stored, ...change(stored) } };
    });
  const { label, place } = form;
  const typeId = types.some(({ id }) => id === form.typeId) ? form.typeId : null;
  const { barcode, method, ready, field } = useNewBarcode(open, form.barcode, (entered) =>
    edit(() => ({ barcode: entered })),
  );
  const all = open.base?.stations ?? [];
  const plans = open.base?.plans ?? [];
  const add = () => {
    if (typeId === null) return;
    const stationId = newLocalId();
    const stationLabel = plainName(label) || barcode.slice(0, jobTexts.station.stationLabel);
    const entry = addStationChange(jobId, {
      kind: 'new',
      siteId: open.row.siteId || null,
      stationId,
      typeId,
      barcode,
      stationLabel,
      ...placeOf(place),
    });
    const planRevision = plans.find(({ id }) => id === place.floorid)?.revision ?? null;
    reachByLabel(jobId, { entry, stationId }, { by: method, planRevision });
    onStation(stationId);
  };
  return (
    <StationForm
      title={t('New station')}
      act={t('Add station')}
      ready={typeId !== null && ready && !lacksPoint(place)}
      onSave={add}
      onClose={onClose}
      onCancel={() => editDraft(jobId, () => ({ newStation: null }))}
    >
      <Part>
        <Stack gap="md">
          <Choices
            label={t('Station type')}
            choices={types.map((type) => ({ value: type.id, label: localName(type, language) }))}
            value={typeId}
            onChange={(chosen) => edit(() => ({ typeId: chosen }))}
          />
          <BarcodeField label={t('Barcode')} {...field} />
          <KeptText
            inForm
            label={t('Printed label')}
            description={t('If left blank, it is the barcode.')}
            maxLength={jobTexts.station.stationLabel}
            value={label}
            keep={(text) => edit(() => ({ label: text }))}
          />
        </Stack>
      </Part>
      <Part title={t('Place')}>
        <PlaceFields
          plans={plans}
          others={all}
          place={place}
          onPlace={(change) => edit((stored) => ({ place: { ...stored.place, ...change } }))}
        />
      </Part>
    </StationForm>
  );
};

/** Adds a station to the site; not offered if the job covers no type of stations or is not in progress. */
export const AddStation = ({ open, onStation, on }: AddStationProps) => {
  const t = useT('field');
  const [opened, setOpened] = useState(false);
  if (!mayChangeStations(open) || newStationTypes(open).length === 0) return null;
  const start = () => {
    // The chosen point is where a station that was begun before is to stand.
    if (on)
      editDraft(open.row.id, ({ newStation }) =>
        newStation ? { newStation: { ...newStation, place: { ...newStation.place, ...on } } } : {},
      );
    setOpened(true);
  };
  return (
    <>
      <Button
        fullWidth={on !== undefined}
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={start}
      >
        {on ? t('Add a station here') : t('Add station')}
      </Button>
      {opened ? <NewStation open={open} onStation={onStation} on={on} onClose={() => setOpened(false)} /> : null}
    </>
  );
};
