import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import type { FetchFile } from './picture.ts';

/** Returns a function that fetches stored files through an app's connection. */
export const fileFetcher =
  ({ files }: Pick<Client<Contract>, 'files'>): FetchFile =>
  async (id, width, signal) => {
    const { data: response } = await files.get(
      { params: { id }, query: width === undefined ? {} : { w: width } },
      signal ? { signal } : {},
    );
    return await response.blob();
  };
