import { useT } from '@field-service/i18n/use-t.ts';
import { SignatureField } from '@field-service/ui/fields/SignatureField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Stack } from '@mantine/core';
import { IconWritingSign } from '@tabler/icons-react';
import { useState } from 'react';
import { Part } from '../../frame/Screen.tsx';
import { useOwnFile } from '../../offline/own-files/own-files.ts';
import { useProfile } from '../../offline/use-home.ts';
import type { DraftRow, SignatureDraft } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';

/** The technician's own signature, drawn here or taken from the profile with one tap. */
export const TechnicianSign = ({ open, draft }: { open: OpenJob; draft: DraftRow }) => {
  const t = useT('field');
  const formats = useFormats();
  const name = useProfile()?.user.displayname ?? '';
  const stored = useOwnFile('sign')?.blob;
  // Beside the customer's pad, a second one opens only for whoever wants to draw.
  const [drawing, setDrawing] = useState(false);
  /** How often the stored signature was taken: each time, the field starts anew with it. */
  const [taken, setTaken] = useState(0);
  const sign = (techSign: SignatureDraft | null) => editDraft(draft.jobId, () => ({ techSign }));
  const full = draft.techSign === null && !open.signature.technician && open.pictureRoom.left === 0;
  return (
    <Part
      title={t("Technician's signature")}
      hint={
        full
          ? t('A job can have no more than {{limit}} files. Remove a picture to add another.', {
              limit: open.pictureRoom.files,
            })
          : name
      }
    >
      {full ? null : (
        <Stack gap="md">
          {draft.techSign === null && stored ? (
            <Button
              variant="default"
              leftSection={<IconWritingSign size={20} aria-hidden />}
              onClick={() => {
                setTaken((times) => times + 1);
                sign({ signedAt: Date.now(), png: stored });
              }}
            >
              {t('Use my stored signature')}
            </Button>
          ) : null}
          {draft.techSign !== null || drawing || (open.signature.technician && stored === null) ? (
            <SignatureField
              key={taken}
              label={t("Technician's signature")}
              signer={name}
              value={draft.techSign}
              onChange={sign}
              watermark={open.signature.watermark ? (at) => formats.dateTime(at) : undefined}
            />
          ) : (
            <Button variant="default" onClick={() => setDrawing(true)}>
              {t('Draw my signature')}
            </Button>
          )}
        </Stack>
      )}
    </Part>
  );
};
