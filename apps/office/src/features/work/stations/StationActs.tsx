import relabelCall from 'virtual:call-facts/stations.relabel';
import restoreCall from 'virtual:call-facts/stations.restore';
import retireCall from 'virtual:call-facts/stations.retire';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { StationDetail, stations } from '@field-service/contract/work/stations.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { stationNoun } from './station-noun.ts';
import { useRefreshPlans } from './plans/use-plans.ts';
import { useStationLabels } from './StationFields.tsx';

interface LabelValues {
  stationLabel: string;
}
type Relabelling = RouteInput<(typeof stations)['relabel']>['body'];

/** Reads again what shows a station: its page, lists, and the plan on which it stands. */
export const useRefreshStations = () => {
  const refresh = useRefresh(stationNoun);
  const refreshPlans = useRefreshPlans();
  return async () => {
    await Promise.all([refresh(), refreshPlans()]);
  };
};

const RelabelDialog = ({ station, onClose }: { station: StationDetail; onClose: () => void }) => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshStations();
  const labels = useStationLabels();
  const { id, stationLabel: old } = station;
  const start = useMemo(
    () => ({
      stored: { values: { stationLabel: old }, uts: station.uts },
      read: async () => {
        const found = (await api.stations.get({ params: { id } }, { signal: AbortSignal.timeout(30_000) })).data;
        return { values: { stationLabel: found.stationLabel }, uts: found.uts };
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the record do not change it
    [],
  );
  const state = useFormState<LabelValues>(start);
  const form = useRecordForm<LabelValues, Relabelling, StationDetail>({
    state,
    call: relabelCall,
    toBody: (values) => ({ stationLabel: values.stationLabel.trim() }),
    send: async (body, options) =>
      (await api.stations.relabel({ params: { id }, body: { ...body, uts: state.base?.uts ?? station.uts } }, options))
        .data,
    onSaved: async ({ stationLabel, uts }) => {
      await refresh();
      notices.undoable(
        t('Station {{label}} relabelled', { label: stationLabel }),
        () =>
          void api.stations
            .relabel({ params: { id }, body: { uts, stationLabel: old } })
            .then(refresh)
            .catch(notices.failure),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Relabel station {{label}}', { label: old })}
      size="md"
      form={form}
      act={t('Relabel')}
      labelOf={() => labels.stationLabel}
      onClose={onClose}
    >
      <TextInput
        label={labels.stationLabel}
        description={t('Past visits keep the label of their time.')}
        {...form.text('stationLabel')}
      />
    </FormDialog>
  );
};

/** Relabelling, retiring and restoring a station, and the way to its floor plan. */
export const StationActs = ({ record }: { record: StationDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const refresh = useRefreshStations();
  const [isRelabelling, setRelabelling] = useState(false);
  const { id, uts, stationLabel: label, siteid, floorid, retired } = record;
  const restore = async (version: number, options: { idempotencyKey?: string } = {}) =>
    (await api.stations.restore({ params: { id }, body: { uts: version } }, options)).data;
  return (
    <>
      <LinkButton
        to="/stations/site/$siteId"
        params={{ siteId: siteid }}
        search={{ plan: floorid ?? undefined, station: id }}
        variant="default"
      >
        {t('Floor plans')}
      </LinkButton>
      {retired ? (
        <ActButton
          act={t('Restore')}
          call={restoreCall}
          of={String(uts)}
          run={async (options) => await restore(uts, options)}
          said={() => t('Station {{label}} restored', { label })}
          onDone={refresh}
        />
      ) : (
        <>
          {may(relabelCall.needs) ? (
            <Button variant="default" onClick={() => setRelabelling(true)}>
              {t('Relabel')}
            </Button>
          ) : null}
          <ActButton
            act={t('Retire')}
            call={retireCall}
            of={String(uts)}
            ask={{
              question: t('Retire station {{label}}?', { label }),
              follows: t('It leaves the floor plan and future jobs. Its visits stay, and it can be restored.'),
              reason: 'required',
            }}
            run={async ({ reason, idempotencyKey }) =>
              (await api.stations.retire({ params: { id }, body: { uts, reason } }, { idempotencyKey })).data
            }
            said={() => t('Station {{label}} retired', { label })}
            onDone={refresh}
            undo={async (done) => {
              await restore(done.uts);
              await refresh();
            }}
          />
        </>
      )}
      {isRelabelling ? <RelabelDialog station={record} onClose={() => setRelabelling(false)} /> : null}
    </>
  );
};
