import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { SignatureField } from '@field-service/ui/fields/SignatureField.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { titleOf } from '../../frame/job-words.ts';
import { NotSaved } from '../../frame/SavedMark.tsx';
import { Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { packSignature } from '../../offline/packing/pack.ts';
import type { LateSignRow } from '../../offline/rows.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { putLateSign } from '../../offline/work.ts';

interface LateSignatureProps {
  open: OpenJob;
  late: LateSignRow;
  /** The work in short; undefined once it has left the device. */
  summary: ReactNode;
}

/**
 * The customer signs a job that is already closed. The signature is stored at every stroke; it is sent as a separate
 * package, after the job's own. What it covers stands above the pad: the summary while the recorded work is on the
 * device, after that the job and its day.
 */
export const LateSignature = ({ open, late: stored, summary }: LateSignatureProps) => {
  const t = useT('field');
  const formats = useFormats();
  const notices = useNotices();
  const keep = useKeep();
  const [late, setLate] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [taking, setTaking] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const latest = useRef(stored);
  const { job } = open.row;
  /** Stores what is on the screen; until that succeeds, the pad says that it is not saved. */
  const store = async () => {
    const row = latest.current;
    try {
      await putLateSign(row);
      if (row === latest.current) setUnsaved(false);
    } catch (error) {
      setUnsaved(true);
      throw error;
    }
  };
  const edit = (change: Partial<Omit<LateSignRow, 'jobId'>>) => {
    latest.current = { ...latest.current, ...change };
    setLate(latest.current);
    keep(store());
  };
  const save = async () => {
    setBusy(true);
    try {
      // What is on the screen is sent, also if storing it has failed before.
      await store();
      await packSignature(open.row.id);
      notices.success(t('The signature is saved and will be sent.'));
      sendSoon();
    } finally {
      setBusy(false);
    }
  };
  const day = job.plan ?? job.due;
  const work = [job.docno, titleOf(job), day === null ? '' : formats.date(day)].filter(Boolean).join(' · ');
  return (
    <>
      {summary}
      <Part
        title={t('Customer signature')}
        {...(summary === undefined ? { hint: t('The signature confirms the work of {{job}}.', { job: work }) } : {})}
      >
        <Stack>
          <TextInput
            label={t("Customer's name")}
            required
            maxLength={jobTexts.signer.name}
            disabled={busy}
            value={late.name}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('Position')}
            maxLength={jobTexts.signer.position}
            disabled={busy}
            value={late.position}
            onChange={(event) => edit({ position: event.currentTarget.value })}
          />
          <SignatureField
            signer={late.name}
            label={t('Customer signature')}
            value={late.sign}
            onTake={() => setTaking(true)}
            onChange={(sign) => {
              setTaking(false);
              edit({ sign });
            }}
            watermark={open.signature.watermark ? (at) => formats.dateTime(at) : undefined}
          />
          {unsaved ? <NotSaved onRetry={() => keep(store())} /> : null}
          <Button
            loading={busy}
            disabled={taking || !late.sign || plainName(late.name) === ''}
            onClick={() => keep(save())}
          >
            {t('Send signature')}
          </Button>
        </Stack>
      </Part>
    </>
  );
};
