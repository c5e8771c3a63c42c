import {
  labelSheetNames,
  labelSheets,
  labelsOn,
  type LabelSheetName,
} from '@field-service/domain/site/label-sheets.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Modal, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSaveAs } from './download/file-blob.ts';
import type { PlainPhrase } from './plain-phrase.ts';

const sheetWords = {
  'a4-24': 'A4, 24 labels of 70 × 37 mm',
  'a4-21': 'A4, 21 labels of 63.5 × 38.1 mm',
  'a4-65': 'A4, 65 labels of 38.1 × 21.2 mm',
  single: 'Label printer, 62 × 29 mm',
} as const satisfies Record<LabelSheetName, PlainPhrase>;

/** The sheet to print on, as the calls that print labels take it. */
export interface SheetQuery {
  sheet: LabelSheetName;
  skip: string;
}

interface PrintLabelsDialogProps {
  /** How many labels are printed. */
  count: number;
  fileName: string;
  read: (query: SheetQuery) => Promise<Response>;
  onClose: () => void;
  /** Fields that choose what labels are printed for. */
  children?: ReactNode;
}

/** Prints labels: on which sheet, and after how many that are used already. */
export const PrintLabelsDialog = ({ count, fileName, read, onClose, children }: PrintLabelsDialogProps): ReactNode => {
  const t = useT('office');
  const { saveAs, busy } = useSaveAs();
  const [sheet, setSheet] = useState<LabelSheetName>('a4-24');
  const [skip, setSkip] = useState(0);
  const most = labelsOn(labelSheets[sheet]) - 1;
  const print = async () =>
    await saveAs(fileName, async () => await (await read({ sheet, skip: String(Math.min(skip, most)) })).blob());
  return (
    <Modal opened onClose={onClose} title={t('Print labels')} size="lg">
      <Stack>
        {children}
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
