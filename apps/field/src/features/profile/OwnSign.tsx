import { useT } from '@field-service/i18n/use-t.ts';
import { SignatureField } from '@field-service/ui/fields/SignatureField.tsx';
import { BlobImage } from '@field-service/ui/record/BlobImage.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { IconWritingSign } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormFailed } from '../../frame/requests/use-form-failed.ts';
import { Pair, Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { keepOwnFile, useOwnFile } from '../../offline/own-files/own-files.ts';
import { useKeptForm } from '../../offline/requests/forms.ts';
import type { SignatureDraft } from '../../offline/rows.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import { OwnFileState } from './OwnFileState.tsx';
import classes from './profile.module.css';
import { readDrawnSign } from './drawn-sign.ts';

/**
 * The user's own signature: the present one, and a pad to draw another. What is drawn is stored with every stroke; it
 * becomes the signature, and is sent, once the user says so.
 */
export const OwnSign = ({ name }: { name: string }) => {
  const t = useT('field');
  const keep = useKeep();
  const sign = useOwnFile('sign');
  const form = useKeptForm('ownSign', readDrawnSign, useFormFailed());
  const [asked, setAsked] = useState(false);
  /** How many pictures of strokes are being made. */
  const [taking, setTaking] = useState(0);
  const [busy, setBusy] = useState(false);
  if (sign === undefined || form.values === undefined) return null;
  const { drawn } = form.values;
  const draw = (next: SignatureDraft | null) => {
    setTaking(0);
    form.change({ drawn: next });
  };
  const end = async () => {
    await form.clear();
    setAsked(false);
  };
  const save = async ({ png }: SignatureDraft) => {
    setBusy(true);
    try {
      await form.stored();
      await keepOwnFile('sign', png);
      await end();
      sendSoon();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Part title={t('My signature')} hint={t('It signs a job with one tap.')}>
      {asked || drawn !== null ? (
        <Stack gap="md">
          <SignatureField
            label={t('My signature')}
            signer={name}
            value={drawn}
            onTake={() => setTaking((count) => count + 1)}
            onChange={draw}
          />
          <Pair>
            <Button variant="default" disabled={busy} onClick={() => keep(end())}>
              {t('Cancel')}
            </Button>
            <Button
              loading={busy}
              disabled={drawn === null || taking > 0}
              onClick={() => (drawn ? keep(save(drawn)) : undefined)}
            >
              {t('Save signature')}
            </Button>
          </Pair>
        </Stack>
      ) : (
        <>
          {sign.blob ? (
            <BlobImage blob={sign.blob} alt={t('My signature')} className={classes.sign} />
          ) : (
            <Text c="dimmed">{t('No signature yet')}</Text>
          )}
          <OwnFileState file={sign} />
          <Button
            mt="md"
            fullWidth
            variant="default"
            leftSection={<IconWritingSign size={20} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {sign.blob ? t('Replace signature') : t('Draw my signature')}
          </Button>
        </>
      )}
    </Part>
  );
};
