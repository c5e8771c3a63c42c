import type { Export } from '@field-service/contract/site/exports.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExportCalls } from './exports-host.ts';

/** How often an export in progress is asked for, in ms. */
const pollMs = 1000;

export const exportsKey = ['exports'];
export const isActive = ({ state }: Pick<Export, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The names of the lists that the person may export. */
export const useExportable = (calls: ExportCalls) =>
  useQuery({
    queryKey: ['exportable'],
    queryFn: async ({ signal }) => (await calls.datasets({}, { signal })).data,
    staleTime: 300_000,
  });

/** The person's exports of the last day; read again and again while one is in progress. */
export const useExports = (calls: ExportCalls) =>
  useQuery({
    ...queryOptions({
      queryKey: exportsKey,
      queryFn: async ({ signal }) => (await calls.list({}, { signal })).data,
    }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.some(isActive) === true ? pollMs : false),
  });
