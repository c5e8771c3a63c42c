import type { Client } from '@field-service/contract/client.ts';
import type { Contract } from '@field-service/contract/contract.ts';
import { createContext, use } from 'react';

/** The calls by which lists are exported. */
export type ExportCalls = Client<Contract>['exports'];

/** What lists need for exporting; lists of an app without it have no export. */
export interface ExportsHost {
  calls: ExportCalls;
  /** Marks an export that is to be printed once it is ready. */
  printLater: (id: string) => void;
}

export const ExportsContext = createContext<ExportsHost | undefined>(undefined);

export const useExportsHost = (): ExportsHost | undefined => use(ExportsContext);
