import { isJobStatus, isReopening, jobStatusOf, type JobStatus } from '@field-service/domain/work/post-status.ts';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';

interface Status {
  code: string;
  flags: string;
  name: string;
}

/** The acts on a job that ask first. */
export type AskedAct = 'reopen' | 'bringBack' | 'close' | 'cancel' | 'delete';

const stageOf = (status: Status): JobStatus => jobStatusOf(status) ?? 'TD';

/** The act that a status change is, if it asks first. */
export const askedActOf = (from: Status, to: Status): AskedAct | undefined => {
  const [was, is] = [stageOf(from), stageOf(to)];
  if (isReopening(was, is)) return was === 'X' ? 'bringBack' : 'reopen';
  if (was === is) return undefined;
  if (is === 'X') return 'cancel';
  return is === 'DN' || is === 'CWO' ? 'close' : undefined;
};

/** The label of each status change, by the new status and, where it matters, the old one. */
const moveNames: Readonly<Record<string, PlainPhrase>> = {
  TD: 'Move back to To do',
  IP: 'Start',
  'X>TD': 'Reopen',
  'DN>IP': 'Reopen',
  'CLS>IP': 'Move back to In progress',
  CLS: 'Wait for signature',
  CWO: 'Close without signature',
  DN: 'Mark as done',
};

/** The label of a status change; undefined for a status of the site, whose own name says what it means. */
export const moveNameOf = (from: Status, to: Status): PlainPhrase | undefined => {
  if (!isJobStatus(to.code)) return undefined;
  return moveNames[`${stageOf(from)}>${to.code}`] ?? moveNames[to.code];
};

/** The status that takes a change back, where the life cycle allows it; undefined otherwise. */
export const statusBefore = (from: Status, to: Status): string | undefined => {
  const back: Readonly<Record<string, boolean>> = { 'TD>IP': true, 'IP>TD': true, 'IP>CLS': true, 'CLS>IP': true };
  return back[`${stageOf(from)}>${stageOf(to)}`] === true ? from.code : undefined;
};

/** How a job that has ended is reopened, as far as its status says; the server decides. */
export const reopeningOf = (
  status: Status,
): { act: 'reopen' | 'bringBack'; code: JobStatus; needs: string } | undefined => {
  const stage = stageOf(status);
  if (stage === 'X') return { act: 'bringBack', code: 'TD', needs: 'POST:AS' };
  return stage === 'DN' ? { act: 'reopen', code: 'IP', needs: 'POST:AP' } : undefined;
};
