import {
  labelSheetNames,
  labelSheets,
  labelsOn,
  type LabelSheetName,
} from '@field-service/domain/work/stations/label-sheets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Modal, MultiSelect, NativeSelect, NumberInput, Radio, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { useSaveAs } from '../../../../parts/file-blob.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';
import type { PlanRow, StationRow } from './use-plans.ts';

const sheetWords = {
  'a4-24': 'A4, 24 labels of 70 × 37 mm',
  'a4-21': 'A4, 21 labels of 63.5 × 38.1 mm',
  'a4-65': 'A4, 65 labels of 38.1 × 21.2 mm',
  single: 'Label printer, 62 × 29 mm',
} as const satisfies Record<LabelSheetName, PlainPhrase>;

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
  const { saveAs, busy } = useSaveAs();
  const [choice, setChoice] = useState<Choice>(
    selected === undefined ? (plan === undefined ? 'site' : 'plan') : 'some',
  );
  const [some, setSome] = useState<string[]>(selected === undefined ? [] : [selected]);
  const [sheet, setSheet] = useState<LabelSheetName>('a4-24');
  const [skip, setSkip] = useState(0);
  const inUse = stations.filter(({ retired }) => !retired);
  const onPlan = inUse.filter(({ floorid }) => floorid === plan?.id);
  const count = { plan: onPlan.length, site: inUse.length, some: some.length }[choice];
  const most = labelsOn(labelSheets[sheet]) - 1;
  const print = async () =>
    await saveAs('station-labels.pdf', async () => {
      const { data: response } = await api.stations.labels({
        params: { id: siteId },
        query: {
          sheet,
          skip: String(Math.min(skip, most)),
          ...(choice === 'plan' && plan !== undefined ? { floorid: plan.id } : {}),
          ...(choice === 'some' ? { stationIds: some.join(',') } : {}),
        },
      });
      return await response.blob();
    });
  return (
    <Modal opened onClose={onClose} title={t('Print labels')} size="lg">
      <Stack>
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
        <Group grow align="flex-start">
          <NativeSelect
            label={t('Sheet')}
            value={sheet}
            data={labelSheetNames.map((name) => ({ value: name, label: t(sheetWords[name]) }))}
            onChange={({ currentTarget: { value } }) =>
              setSheet(labelSheetNames.find((name) => name === value) ?? 'a4-24')
            }
          />
          {most > 0 ? (
            <NumberInput
              label={t('Labels used already on the first sheet')}
              min={0}
              max={most}
              allowDecimal={false}
              value={Math.min(skip, most)}
              onChange={(value) => setSkip(Number(value) || 0)}
            />
          ) : null}
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={busy} disabled={count === 0} onClick={() => void print().then(onClose)}>
            {t('Print {{count}} labels', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
