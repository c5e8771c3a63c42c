import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconBarcode, IconCornerDownLeft } from '@tabler/icons-react';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import classes from './stations.module.css';

const CameraScan = lazy(async () => ({ default: (await import('./CameraScan.tsx')).CameraScan }));

export type ScannedBy = 'qr' | 'manual';

interface ScanBarProps {
  /** Returns whether the code belongs to a station of this job. */
  onCode: (code: string, by: ScannedBy) => boolean;
}

/** A field for the barcode of a station, which is typed or scanned with the camera. */
export const ScanBar = ({ onCode }: ScanBarProps) => {
  const t = useT('field');
  const [code, setCode] = useState('');
  const [unknown, setUnknown] = useState<string>();
  const [camera, setCamera] = useState(false);
  const take = (text: string, by: ScannedBy): boolean => {
    const known = onCode(text, by);
    setUnknown(known ? undefined : text.trim());
    if (known) setCode('');
    return known;
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '') take(code, 'manual');
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
        <ActionIcon
          variant="filled"
          color="main"
          aria-label={t('Scan with the camera')}
          onClick={() => setCamera(true)}
        >
          <IconBarcode size={24} aria-hidden />
        </ActionIcon>
      </form>
      {unknown === undefined ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t('No station of this job has barcode {{code}}.', { code: unknown })}
        </Text>
      )}
      {camera ? (
        <Suspense fallback={null}>
          <CameraScan
            onClose={() => setCamera(false)}
            onCode={(text) => {
              if (take(text, 'qr')) setCamera(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};
