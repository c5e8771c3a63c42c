import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { api } from '../connection/connection.ts';
import { session } from '../connection/session-state.ts';
import { isPassing, toFailure } from '../failure.ts';
import { log } from '../logs/log.ts';
import { showNotice } from '../notices.ts';

/** What a push says about a job: that it is withdrawn (D), assigned (A) or to be refreshed (R). */
export interface PushNews {
  /** Names the push, for its acknowledgement. */
  oid: string | undefined;
  status: 'D' | 'A' | 'R' | undefined;
  postid: string | undefined;
}

/** Reads the data of a push. Services of phones pass them on as text. */
export function readPush(data: unknown): PushNews {
  const text = (name: string): string | undefined => {
    const value = isRecord(data) ? data[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const status = text('status');
  return {
    oid: text('oid'),
    status: status === 'D' || status === 'A' || status === 'R' ? status : undefined,
    postid: text('postid'),
  };
}

/** Registers this device for pushes to the logged-in user. Ends with the session. Returns whether to try again later. */
export async function registerDevice(pushid: string, type: 'app' | 'beta'): Promise<boolean> {
  if (!session()) return false;
  try {
    await api.push.register({ body: { pushid, type } });
    return false;
  } catch (error) {
    if (isPassing(error)) return true;
    log('warning', `push: not registered: ${toFailure(error).code}`);
    return false;
  }
}

/**
 * Fetches what pushes tell: a sync takes withdrawn jobs away, keeps what was recorded for them, and brings assigned and
 * changed ones. What arrived is acknowledged (specification 001, section 4). Without a network, the next sync does the
 * same.
 */
export async function fetchPushed(news: readonly PushNews[]): Promise<void> {
  if (!navigator.onLine || news.every(({ status }) => status === undefined)) return;
  const { syncAfresh } = await import('./run.ts');
  if (!(await syncAfresh())) {
    if (news.some(({ status, postid }) => postid !== undefined && (status === 'A' || status === 'R')))
      showNotice({ kind: 'jobNotFetched' });
    return;
  }
  const pings = news.flatMap(({ oid, status, postid }) =>
    oid === undefined || (status !== 'A' && status !== 'R')
      ? []
      : [{ geo: null, time: Date.now(), type: 'PR', oid, ...(postid === undefined ? {} : { postid }) }],
  );
  if (pings.length > 0) await api.session.ping({ body: pings });
}
