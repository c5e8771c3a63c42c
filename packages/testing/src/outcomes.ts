import { ApiFailure } from '@field-service/contract/api-failure.ts';

/** How a call ends, for tests that compare many: `ok`, or the code of its failure. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.code;
  }
}
