import type { ClosedStatus } from '@field-service/contract/work/job-package.ts';
import type { JobPage } from '@field-service/domain/work/job-flow.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { viewOfClosing } from '../features/closing/closing-view.ts';
import { missingSought } from '../features/closing/missing-sought.ts';
import { useToday } from '../frame/use-today.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useUsageTroubles } from '../features/usage/use-usage-troubles.ts';
import type { FieldKey } from '../frame/job-words.ts';
import { useKeep } from '../frame/use-kept.ts';
import { currentPosition } from '../native/position.ts';
import { packJudged, type Judged } from '../offline/packing/pack.ts';
import { stateOfWork } from '../offline/row-versions.ts';
import { sendSoon } from '../offline/uploading/background.ts';
import { storedJob, type OpenJob } from '../offline/use-job.ts';
import { jobPagePath } from './job-paths.ts';

/**
 * What the lead reads and what assistants read: they send their own part, and the job stays open until the lead closes
 * it.
 */
const words = {
  lead: {
    act: 'Close job',
    unready: 'Not ready to close: see Closing.',
    missing: 'Some items are missing or not allowed. Complete or correct them before closing the job.',
    sending: 'Job closed. Sending now.',
    waiting: 'Job closed and saved here. It is sent when you are online.',
  },
  assistant: {
    act: 'Send my part',
    unready: 'Not ready to send: see Closing.',
    missing: 'Some items are missing or not allowed. Complete or correct them before sending your part.',
    sending: 'Your part is complete. Sending now.',
    waiting: 'Your part is saved here. It is sent when you are online.',
  },
} as const satisfies Record<string, Record<string, FieldKey>>;

/** Green with enough contrast to the white label, in both colour schemes. */
const readyColour = '#17692f';

interface CloseJobProps {
  open: OpenJob;
  /** The page on which the button stands. */
  page: JobPage;
}

/**
 * The button that closes a job: it packs and queues the recorded work. If something is missing, it leads to the first such
 * item of the list, on the job's Closing page if there is one.
 */
export const CloseJob = ({ open, page }: CloseJobProps) => {
  const t = useT('field');
  const navigate = useNavigate();
  const notices = useNotices();
  const keep = useKeep();
  const [busy, setBusy] = useState(false);
  const { timeZone } = useFormats().settings;
  const troublesIn = useUsageTroubles();
  const view = viewOfClosing(open, troublesIn(open.usages), useToday());
  const jobId = open.row.id;
  const say = words[open.lead ? 'lead' : 'assistant'];
  const onOther = page !== 'Closing' && open.pages.includes('Closing');
  const close = async () => {
    setBusy(true);
    try {
      const place = await currentPosition();
      let status: ClosedStatus | undefined;
      // The page may not show the last key yet, and may be used while the position is determined: what is stored decides.
      const judge = async (): Promise<Judged | undefined> => {
        const now = await storedJob(jobId);
        const found = now && viewOfClosing(now, troublesIn(now.usages), businessDateOf(Date.now(), timeZone));
        status = found?.ready === true ? found.status : undefined;
        if (!now || !status) return undefined;
        return { status, state: stateOfWork({ ...now, visits: [...now.visits.values()] }) };
      };
      const packed = await packJudged(jobId, judge, place);
      if (packed === null) {
        notices.warning(t(say.missing));
        missingSought.begin();
        if (onOther) await navigate({ ...jobPagePath('Closing', jobId), replace: true });
        return;
      }
      notices.success(t(navigator.onLine ? say.sending : say.waiting));
      sendSoon();
      await navigate({ to: '/', search: { tab: status === 'CLS' ? 'today' : 'closed' } });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {view.ready || !onOther ? null : (
        <Text size="sm" c="dimmed" ta="center">
          {t(say.unready)}
        </Text>
      )}
      <Button
        loading={busy}
        color={view.ready ? readyColour : 'gray'}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={() => keep(close())}
      >
        {t(say.act)}
      </Button>
    </>
  );
};
