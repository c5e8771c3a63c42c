import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconBarcode, IconCornerDownLeft } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { OpenJob } from '../../offline/use-job.ts';
import classes from './stations.module.css';
import { useScan } from './use-scan.ts';

interface ScanBarProps {
  open: OpenJob;
  onStation: (id: string) => void;
  onCamera: () => void;
}

/** A field for the barcode or the label of a station, which opens it, and a button for the camera. */
export const ScanBar = ({ open, onStation, onCamera }: ScanBarProps) => {
  const t = useT('field');
  const scan = useScan(open);
  const [code, setCode] = useState('');
  const [unknown, setUnknown] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    const found = scan(code, 'manual');
    setUnknown(found ? undefined : code.trim());
    if (!found) return;
    setCode('');
    onStation(found.station.id);
  };
  return (
    <>
      <form onSubmit={submit} className={classes.scan}>
        <TextInput
          aria-label={t('Barcode')}
          placeholder={t('Barcode')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
        />
        <ActionIcon type="submit" variant="default" aria-label={t('Open station')}>
          <IconCornerDownLeft size={22} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="filled" color="main" aria-label={t('Scan with the camera')} onClick={onCamera}>
          <IconBarcode size={24} aria-hidden />
        </ActionIcon>
      </form>
      {unknown === undefined ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t('No station of this job has barcode {{code}}.', { code: unknown })}
        </Text>
      )}
    </>
  );
};
