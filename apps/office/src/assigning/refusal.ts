import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';

export interface RefusedClash {
  userId: string;
  user: string;
  from: number;
  to: number;
  /** Absent for a job in a folder that the user may not access. */
  docno?: string | undefined;
  title?: string | undefined;
  kind: string;
}
export interface RefusedLicence {
  userId: string;
  user: string;
  class: string;
  reason: string;
  /** yyyymmdd, if the licence has expired. */
  validTo?: number | undefined;
}

/** What prevents an assignment, with the names of everyone affected. */
export interface AssignProblems {
  clashes: RefusedClash[];
  licences: RefusedLicence[];
  /** The names of technicians who do not work in the job's folder. */
  unable: string[];
}

/** The reasons why the server rejected an assignment. */
export interface AssignRefusal extends AssignProblems {
  /** Whether the user may assign anyway by giving a reason. */
  mayOverride: boolean;
}

const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const some = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const codes = new Set<string>([
  'assign.clash',
  'assign.licence_missing',
  'assign.not_assignable',
  'assign.reason_missing',
]);

/** Parses a rejected assignment; undefined for any other failure. */
export const readAssignRefusal = (error: unknown): AssignRefusal | undefined => {
  if (!(error instanceof ApiFailure) || !codes.has(error.code)) return undefined;
  const { params } = error;
  return {
    clashes: records(params.clashes).map((each) => ({
      userId: text(each.userId),
      user: text(each.user),
      from: number(each.from),
      to: number(each.to),
      docno: some(each.docno),
      title: some(each.title),
      kind: text(each.kind),
    })),
    licences: records(params.missing).map((each) => ({
      userId: text(each.userId),
      user: text(each.user),
      class: text(each.class),
      reason: text(each.reason),
      validTo: typeof each.validTo === 'number' ? each.validTo : undefined,
    })),
    unable: records(params.users)
      .map((each) => text(each.user))
      .filter((name) => name !== ''),
    mayOverride: params.mayOverride === true,
  };
};
