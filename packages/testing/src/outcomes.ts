import type { TestClient } from './client.ts';
import { ApiFailure } from '@field-service/contract/api-failure.ts';

/** The outcome of a call, for tests that compare many calls: `ok`, or the error code. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.code;
  }
}

/** Acts on the newest version of a payment, as a user who reloads after every conflict would. */
export async function onNewest<T>(client: TestClient, id: string, act: (uts: number) => Promise<T>): Promise<T> {
  for (;;) {
    const { uts } = (await client.payments.get({ params: { id } })).data;
    try {
      return await act(uts);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'record.changed') throw error;
    }
  }
}
