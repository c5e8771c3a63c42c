import reviseCall from 'virtual:call-facts/plans.revise';
import type { plans, Plan } from '@field-service/contract/work/stations.ts';
import type { RouteInput } from '@field-service/contract/route.ts';
import { newKey } from '@field-service/contract/transport.ts';
import {
  markerColourOf,
  markerColours,
  defaultMarkerColour,
} from '@field-service/domain/work/stations/marker-colours.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { nudged } from '@field-service/ui/maps/plan-nudge.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import { usePlanPicture, usePlanState } from './plan-state.ts';
import { useRefreshPlans } from './use-plans.ts';

const FloorPlanView = lazy(async () => ({
  default: (await import('@field-service/ui/maps/FloorPlanView.tsx')).FloorPlanView,
}));

type Xy = readonly [x: number, y: number];
interface NoteValues {
  key: string;
  xy: Xy;
  text: string;
  colour: number;
}
interface NotesValues {
  notes: readonly NoteValues[];
}
type Revision = Omit<NonNullable<RouteInput<(typeof plans)['revise']>['body']>, 'uts'>;

/** Stations would take the clicks that place a note. */
const none: readonly [] = [];
const names: Readonly<Record<(typeof markerColours)[number], PlainPhrase>> = {
  [-1]: 'White',
  0: 'Pink',
  1: 'Orange',
  2: 'Blue',
  3: 'Red',
  4: 'Violet',
  5: 'Cyan',
  6: 'Dark blue',
};

const noteAt = (xy: Xy): NoteValues => ({ key: newKey(), xy, text: '', colour: defaultMarkerColour });
const valuesOf = ({ noteMarkers }: Plan): NotesValues => ({
  notes: noteMarkers.map(({ xy, text, colour }) => ({ key: newKey(), xy, text, colour: markerColourOf(colour) })),
});

/** The notes on a plan: written, coloured, moved and removed together, which makes one revision. */
export const NotesDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPlans();
  const { url } = usePlanPicture(plan.fileid);
  const [moving, setMoving] = useState<string>();
  const state = usePlanState(plan, valuesOf);
  const form = useRecordForm<NotesValues, Revision, Plan>({
    state,
    call: reviseCall,
    toBody: ({ notes }) => ({
      noteMarkers: notes.map(({ xy, text, colour }) => ({ xy: [xy[0], xy[1]], text: text.trim(), colour })),
    }),
    fieldOf: { noteMarkers: 'notes' },
    check: ({ notes }) =>
      notes.some(({ text }) => text.trim() === '') ? { notes: t('Write each note, or remove it.') } : {},
    send: async (body, options) =>
      (
        await api.plans.revise(
          { params: { id: plan.id }, body: { ...body, uts: state.base?.uts ?? plan.uts } },
          options,
        )
      ).data,
    onSaved: async () => {
      await refresh();
      notices.success(t('Notes saved'));
      onClose();
    },
  });
  const { notes } = form.values;
  const colours = markerColours.map((colour) => ({ value: String(colour), label: t(names[colour]) }));
  const place = (key: string, xy: Xy) =>
    form.set({ notes: notes.map((note) => (note.key === key ? { ...note, xy } : note)) });
  const point = (xy: Xy) => {
    if (moving === undefined) form.set({ notes: [...notes, noteAt(xy)] });
    else place(moving, xy);
    setMoving(undefined);
  };
  const movingAt = notes.findIndex(({ key }) => key === moving);
  return (
    <FormDialog
      title={t('Notes on {{name}}', { name: plan.name })}
      size="xl"
      form={form}
      act={t('Save notes')}
      labelOf={() => t('Notes on the plan')}
      onClose={onClose}
    >
      <Text size="sm" role="status">
        {movingAt === -1
          ? t('Click on the plan to add a note there. Saved notes make a new revision of the plan.')
          : t('Click on the plan where note {{number}} belongs.', { number: movingAt + 1 })}
      </Text>
      {url === undefined ? (
        <Skeleton height="40vh" />
      ) : (
        <Suspense fallback={<Skeleton height="40vh" />}>
          <FloorPlanView
            label={t('Notes on {{name}}', { name: plan.name })}
            imageUrl={url}
            stations={none}
            notes={notes}
            onPoint={point}
            height="40vh"
          />
        </Suspense>
      )}
      <RowsField
        label={t('Notes on the plan')}
        rows={notes}
        onRows={(rows) => form.set({ notes: rows })}
        empty={() => noteAt([0.5, 0.5])}
        rowKey={({ key }) => key}
        add={t('Add a note in the middle')}
        remove={(_note, number) => t('Remove note {{number}}', { number })}
        error={form.field('notes').error}
      >
        {(note, change) => {
          const number = notes.findIndex(({ key }) => key === note.key) + 1;
          return (
            <>
              <TextInput
                label={t('Note {{number}}', { number })}
                required
                maxLength={500}
                value={note.text}
                onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              />
              <OneSelect
                label={t('Colour of note {{number}}', { number })}
                allowDeselect={false}
                data={colours}
                value={String(note.colour)}
                onChange={(colour) => change({ colour: Number(colour) })}
              />
              <Button
                variant="default"
                style={{ alignSelf: 'end' }}
                aria-pressed={moving === note.key}
                aria-description={t('Arrow keys move it too.')}
                onClick={() => setMoving(moving === note.key ? undefined : note.key)}
                onKeyDown={(event) => {
                  const xy = nudged(note.xy, event);
                  if (xy === undefined) return;
                  event.preventDefault();
                  change({ xy });
                }}
              >
                {t('Move note {{number}}', { number })}
              </Button>
            </>
          );
        }}
      </RowsField>
    </FormDialog>
  );
};
