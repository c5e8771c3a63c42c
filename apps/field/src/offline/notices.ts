import type { GoneReason } from '@field-service/domain/work/phone/job-news.ts';
import { createQueue } from '@field-service/ui/shell/notices/waiting-queue.ts';
import type { OwnFileWrite } from '@field-service/contract/work/outbox-writes.ts';
import type { FormId } from './requests/rows.ts';
import type { Failure } from './rows.ts';

/** Notices to the user from the store and the background work; the app puts them into words. */
export type FieldNotice =
  | { kind: 'taskRemoved'; title: string; reason: GoneReason }
  /** `single` if the user asked to send one package. */
  | { kind: 'sent'; jobs: number; single: boolean }
  /** A rejected package of a job, or of its later signature; `asked` if the user asked to send it. */
  | { kind: 'uploadFailed'; failure: Failure; asked: boolean; work: 'job' | 'sign' }
  /** A job of which a push tells, and which could not be fetched. */
  | { kind: 'jobNotFetched' }
  | { kind: 'missingList'; names: readonly string[] }
  | { kind: 'unreachable' }
  /** Another press of the back button leaves the app. */
  | { kind: 'leaving' }
  | { kind: 'notStored'; failure: Failure }
  /** Entries on these jobs that could not be stored before another user entered. */
  | { kind: 'notKept'; jobs: readonly string[]; failure: Failure }
  /** An entry that goes over a limit; everything stays as it was. */
  | { kind: 'notTaken'; failure: Failure }
  /** What was created here with a form: the server has it, or has rejected it and it waits to be corrected. */
  | { kind: 'postSent'; form: FormId }
  | { kind: 'postRefused'; form: FormId; failure: Failure }
  /** A claim that the server has as a draft, because it did not take it as submitted. */
  | { kind: 'notSubmitted'; failure: Failure }
  /** The server has rejected the signature or picture of the user's profile. */
  | { kind: 'ownFileRefused'; what: OwnFileWrite['what']; failure: Failure }
  /** No picture could be taken for the profile. */
  | { kind: 'notTakenWithCamera' }
  /** The server does not have the profile picture, or it could not be fetched. */
  | { kind: 'avatarMissing' }
  | { kind: 'avatarFailed'; failure: Failure }
  /** The office has removed the user's PIN. */
  | { kind: 'pinRemoved' }
  /** An act that had no effect and can be repeated. */
  | { kind: 'failed'; failure: Failure };

/** The notices that are not shown yet. */
export const fieldNotices = createQueue<FieldNotice>();

export const showNotice = fieldNotices.add;

/** Calls the listener with each notice, at first with those that wait. Returns a function that stops it. */
export const onNotice = (listener: (notice: FieldNotice) => void): (() => void) => {
  const sayAll = () => {
    for (const notice of fieldNotices.take()) listener(notice);
  };
  sayAll();
  return fieldNotices.subscribe(sayAll);
};
