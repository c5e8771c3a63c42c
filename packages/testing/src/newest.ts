import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { TestClient } from './client.ts';

/** Acts on the newest version of a payment, as somebody does who looks again whenever somebody else was quicker. */
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
