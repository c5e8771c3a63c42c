import { useT } from '@field-service/i18n/use-t.ts';
import { SignatureField } from '@field-service/ui/fields/SignatureField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { packSignature } from '../../offline/packing/pack.ts';
import type { SignatureDraft } from '../../offline/rows.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import type { OpenJob } from '../../offline/use-job.ts';

/** Lets the customer sign a job that is already closed; the signature is sent as a separate package. */
export const LateSignature = ({ open }: { open: OpenJob }) => {
  const t = useT('field');
  const formats = useFormats();
  const notices = useNotices();
  const keep = useKeep();
  const [name, setName] = useState('');
  const [position, setPosition] = useState('');
  const [sign, setSign] = useState<SignatureDraft | null>(null);
  const save = async () => {
    if (!sign) return;
    await packSignature(open.row.id, { name: name.trim(), position: position.trim() }, sign);
    notices.success(t('The signature is saved and will be sent.'));
    sendSoon();
  };
  return (
    <Part title={t('Customer signature')}>
      <Stack>
        <TextInput
          label={t("Customer's name")}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('Position')}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
        <SignatureField
          signer={name}
          label={t('Customer signature')}
          value={sign}
          onChange={setSign}
          watermark={open.signature.watermark ? (at) => formats.dateTime(at) : undefined}
        />
        <Button disabled={!sign || name.trim() === ''} onClick={() => keep(save())}>
          {t('Send signature')}
        </Button>
      </Stack>
    </Part>
  );
};
