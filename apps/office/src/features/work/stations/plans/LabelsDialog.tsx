import { useT } from '@field-service/i18n/use-t.ts';
import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { PrintLabelsDialog } from '../../../../parts/PrintLabelsDialog.tsx';
import type { PlanRow, StationRow } from './use-plans.ts';

/** As many stations as one request may name. */
const mostChosen = 200;
const choices = ['plan', 'site', 'some'] as const;
type Choice = (typeof choices)[number];

interface LabelsDialogProps {
  siteId: string;
  /** The plan on the screen, if there is one. */
  plan: PlanRow | undefined;
  stations: readonly StationRow[];
  selected: string | undefined;
  onClose: () => void;
}

/** Prints labels for stations of a site: which ones, on which sheet, and after how many that are used already. */
export const LabelsDialog = ({ siteId, plan, stations, selected, onClose }: LabelsDialogProps): ReactNode => {
  const t = useT('office');
  const [choice, setChoice] = useState<Choice>(
    selected === undefined ? (plan === undefined ? 'site' : 'plan') : 'some',
  );
  const [some, setSome] = useState<string[]>(selected === undefined ? [] : [selected]);
  const inUse = stations.filter(({ retired }) => !retired);
  const onPlan = inUse.filter(({ floorid }) => floorid === plan?.id);
  const count = { plan: onPlan.length, site: inUse.length, some: some.length }[choice];
  return (
    <PrintLabelsDialog
      count={count}
      fileName="station-labels.pdf"
      read={async (query) =>
        (
          await api.stations.labels({
            params: { id: siteId },
            query: {
              ...query,
              ...(choice === 'plan' && plan !== undefined ? { floorid: plan.id } : {}),
              ...(choice === 'some' ? { stationIds: some.join(',') } : {}),
            },
          })
        ).data
      }
      onClose={onClose}
    >
      <Radio.Group
        label={t('Stations')}
        value={choice}
        onChange={(value) => setChoice(choices.find((each) => each === value) ?? 'site')}
      >
        <Stack gap="xs" mt="xs">
          {plan === undefined ? null : (
            <Radio value="plan" label={t('All on {{plan}} ({{count}})', { plan: plan.name, count: onPlan.length })} />
          )}
          <Radio value="site" label={t('All in use at this site ({{count}})', { count: inUse.length })} />
          <Radio value="some" label={t('Some stations')} />
        </Stack>
      </Radio.Group>
      {choice === 'some' ? (
        <MultiSelect
          aria-label={t('Some stations')}
          placeholder={t('Choose stations')}
          searchable
          maxValues={mostChosen}
          data={inUse.map(({ id, stationLabel, area }) => ({
            value: id,
            label: [stationLabel, area].filter(Boolean).join(' · '),
          }))}
          value={some}
          onChange={setSome}
          nothingFoundMessage={t('Nothing matches')}
        />
      ) : null}
    </PrintLabelsDialog>
  );
};
