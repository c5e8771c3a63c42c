import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import type { ScanMethod } from '@field-service/domain/work/visit.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconBarcode, IconNfc } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { hasNfc, scanNfc } from '../../native/nfc.ts';
import { buzz, shellScan } from '../../native/scanner.ts';
import { isAbort } from '../../offline/failure.ts';
import classes from './stations.module.css';

const CameraCode = lazy(async () => ({ default: (await import('./CameraCode.tsx')).CameraCode }));

interface BarcodeFieldProps {
  label: string;
  value: string;
  onCode: (code: string, method: ScanMethod) => void;
  error: string | undefined;
}

/** Waits for an NFC tag while it is shown. */
const TagScan = ({ onCode }: { onCode: (code: string) => void }) => {
  const t = useT('field');
  const [failed, setFailed] = useState<string>();
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const controller = new AbortController();
    scanNfc((code) => found(code), controller.signal).catch((error: unknown) => {
      if (!isAbort(error)) setFailed(error instanceof Error ? error.message : String(error));
    });
    return () => controller.abort();
  }, []);
  return (
    <Text size="sm" mt={4} role={failed === undefined ? 'status' : 'alert'}>
      {failed === undefined
        ? t('Hold the phone against the tag.')
        : t('The NFC tag could not be read: {{reason}}', { reason: failed })}
    </Text>
  );
};

/** The barcode of a label: typed, scanned with the camera, or read from an NFC tag if the device can. */
export const BarcodeField = ({ label, value, onCode, error }: BarcodeFieldProps) => {
  const t = useT('field');
  const [scan, setScan] = useState<'camera' | 'nfc'>();
  const take = (method: ScanMethod) => (code: string) => {
    setScan(undefined);
    onCode(code.trim(), method);
  };
  const scanWithCamera = () => {
    const scanOne = shellScan();
    if (!scanOne) {
      setScan('camera');
      return;
    }
    scanOne(t('Scan the barcode')).then(
      (code) => {
        if (code === undefined) return;
        buzz('done');
        take('qr')(code);
      },
      // The app's own camera says what is wrong, if it fails as well.
      () => setScan('camera'),
    );
  };
  return (
    <div>
      <div className={hasNfc() ? `${classes.barcode} ${classes.withNfc}` : classes.barcode}>
        <TextInput
          label={label}
          value={value}
          maxLength={jobTexts.station.barcode}
          onChange={(event) => onCode(event.currentTarget.value, 'manual')}
          autoComplete="off"
          autoCapitalize="characters"
          required
          error={error !== undefined}
        />
        {hasNfc() ? (
          <ActionIcon
            variant="default"
            aria-label={t('Read an NFC tag')}
            aria-pressed={scan === 'nfc'}
            onClick={() => setScan(scan === 'nfc' ? undefined : 'nfc')}
          >
            <IconNfc size={24} aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon variant="filled" color="main" aria-label={t('Scan with the camera')} onClick={scanWithCamera}>
          <IconBarcode size={24} aria-hidden />
        </ActionIcon>
      </div>
      {error === undefined ? null : (
        <Text role="alert" size="sm" mt={4} c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {scan === 'nfc' ? (
        <TagScan
          onCode={(code) => {
            buzz('done');
            take('nfc')(code);
          }}
        />
      ) : null}
      {scan === 'camera' ? (
        <Suspense fallback={null}>
          <CameraCode onClose={() => setScan(undefined)} onCode={take('qr')} />
        </Suspense>
      ) : null}
    </div>
  );
};
