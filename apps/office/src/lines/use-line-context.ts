import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import type { Folder } from '@field-service/contract/access/session.ts';
import type { Lookup } from '@field-service/contract/reference.ts';
import type { TaxClass } from '@field-service/domain/money/tax.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { LineContext } from './line-draft.ts';
import { taxClassOf } from '@field-service/domain/money/tax-class.ts';

/** The headers with which a request reads in the job's own folder, even if the lists are narrowed to another one. */
export const inFolder = (folderId: string): Readonly<Record<string, string>> => ({ folderid: folderId });

export const useFolderLookups = (folderId: string | undefined, ...types: readonly number[]): UseQueryResult<Lookup[]> =>
  useQuery({
    queryKey: [...queryKeys.lookups(types.join(',')), folderId],
    queryFn: async ({ signal }) =>
      (
        await api.lookups.list(
          { params: { types: types.join(',') }, query: {} },
          { signal, ...(folderId === undefined ? {} : { headers: inFolder(folderId) }) },
        )
      ).data,
    staleTime: 10 * 60_000,
  });

export interface LineRules {
  context: LineContext;
  taxes: readonly Lookup[];
  /** The initial tax class of a new line. */
  defaultTax: string | null;
}

/** The rules for computing the lines of a folder's job; undefined while loading. */
export const useLineRules = (folder: Folder | undefined, taxPoint: number): LineRules | undefined => {
  const lookups = useFolderLookups(folder?.id, lookupNumbers.tax);
  const rounding = useQuery({
    queryKey: [...queryKeys.folderSettings, folder?.id, 'taxRounding'],
    queryFn: async ({ signal }) =>
      (await api.folders.settings({ params: { id: folder?.id ?? '', keys: 'taxRounding' } }, { signal })).data,
    enabled: folder !== undefined,
    staleTime: 10 * 60_000,
  });
  const taxes = lookups.data;
  const byDocument = rounding.data?.taxRounding?.data === 'document';
  return useMemo(() => {
    if (!folder || !taxes) return undefined;
    const classes = taxes.flatMap((lookup): [string, TaxClass][] => {
      const found = taxClassOf(lookup);
      return found ? [[lookup.id, found]] : [];
    });
    return {
      context: {
        currency: folder.currency,
        taxPoint,
        taxClasses: new Map(classes),
        rounding: byDocument ? 'document' : 'line',
      },
      taxes: taxes.filter(({ flags }) => !flags.includes('H')),
      defaultTax: taxes.find(({ flags }) => flags.includes('D'))?.id ?? null,
    };
  }, [folder, taxes, taxPoint, byDocument]);
};
