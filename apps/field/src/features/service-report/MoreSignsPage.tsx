import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { SignatureField } from '@field-service/ui/fields/SignatureField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { newLocalId } from '../../offline/ids.ts';
import type { DraftRow, MoreSign } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';
import { usePadKey } from './use-pad-key.ts';
import { VoidedText } from './VoidedText.tsx';
import { WorkSummary } from './WorkSummary.tsx';

interface MoreSignsProps {
  open: OpenJob;
  draft: DraftRow;
}

interface FurtherSignProps {
  open: OpenJob;
  number: number;
  row: MoreSign;
}

/** One further signature with the name and the position of the signer. */
const FurtherSign = ({ open, number, row }: FurtherSignProps) => {
  const t = useT('field');
  const formats = useFormats();
  const voidedAt = row.voidedAt ?? null;
  const padKey = usePadKey(voidedAt);
  const jobId = open.row.id;
  const change = (part: Partial<MoreSign>) =>
    editDraft(jobId, ({ moreSigns }) => ({
      moreSigns: moreSigns.map((each) => (each.key === row.key ? { ...each, ...part } : each)),
    }));
  const remove = () =>
    editDraft(jobId, ({ moreSigns }) => ({ moreSigns: moreSigns.filter((each) => each.key !== row.key) }));
  return (
    <Part title={t('Further signature {{number}}', { number })}>
      <Stack gap="md">
        {voidedAt === null ? null : <VoidedText />}
        <KeptText
          label={t('Name')}
          maxLength={jobTexts.signer.name}
          value={row.name}
          keep={(name) => change({ name })}
        />
        <KeptText
          label={t('Position')}
          maxLength={jobTexts.signer.position}
          value={row.position}
          keep={(position) => change({ position })}
        />
        <SignatureField
          key={padKey}
          label={t('Further signature {{number}}', { number })}
          signer={row.name}
          value={row.sign}
          onChange={(sign) => change({ sign })}
          watermark={open.signature.watermark ? (time) => formats.dateTime(time) : undefined}
        />
        <Button variant="subtle" color="red" onClick={remove}>
          {t('Remove this signature')}
        </Button>
      </Stack>
    </Part>
  );
};

/** Signatures of further people, such as a tenant or a witness, under the same summary as the customer's. */
export const MoreSignsPage = ({ open, draft }: MoreSignsProps) => {
  const t = useT('field');
  const full = draft.moreSigns.length >= jobLimits.moreSigns || open.pictureRoom.left === 0;
  return (
    <>
      <WorkSummary open={open} draft={draft} />
      {draft.moreSigns.map((row, at) => (
        <FurtherSign key={row.key} open={open} number={at + 1} row={row} />
      ))}
      <Button
        fullWidth
        mt="md"
        variant="default"
        disabled={full}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => {
          const row: MoreSign = { key: newLocalId(), name: '', position: '', sign: null };
          editDraft(draft.jobId, ({ moreSigns }) => ({ moreSigns: [...moreSigns, row] }));
        }}
      >
        {t('Add signature')}
      </Button>
    </>
  );
};
