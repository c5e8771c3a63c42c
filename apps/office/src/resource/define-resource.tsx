import type { HistoryRow } from '@field-service/contract/history-row.ts';
import type { CallFacts } from '@field-service/contract/call-facts.ts';
import type { DatasetRow } from '@field-service/contract/data.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import type { RowChoice } from '@field-service/ui/list/datasets.ts';
import type { FilterNames } from '@field-service/ui/list/FilterBar.tsx';
import type { AnyDataset, Filters } from '@field-service/ui/list/list-spec.ts';
import type { Entered, RecordForm } from '@field-service/ui/form/use-record-form.ts';
import type { ReactNode } from 'react';
import type { RecordTab } from '../parts/RecordPage.tsx';
import type { Noun, ResourcePath } from './noun.ts';

/** What every record has that is shown and changed as a resource. */
export interface AnyRecord {
  id: string;
  /** Its version. */
  uts: number;
}

/** The phrases of a noun, translated. */
export interface ResourceWords {
  /** "Items". */
  title: string;
  /** "New item": the button and the title of the form of a new record. */
  create?: string;
  /** "Create item". */
  createAct?: string;
  search: { label: string; placeholder: string };
  /** Said where there is no record yet. */
  empty: { title: string; text: string };
  /** "Delete this item?", and what follows. */
  remove?: { question: string; follows: string };
}

/** A call of a resource with its facts (`virtual:call-facts/...`). */
interface Write<Send> {
  facts: CallFacts;
  send: Send;
}
/** The call that changes a record; its facts name the fields below `within` if the body holds them in an object. */
interface Change<Send> extends Write<Send> {
  within?: string;
}
interface SendOptions {
  idempotencyKey: string;
}

/** The parts of a form of a resource. */
export interface ResourceForm<R extends AnyRecord, V extends object, Create extends object, Update extends object> {
  empty: V;
  /** The values that the address of a new record gives, such as its customer. */
  given?: (search: Readonly<Record<string, unknown>>) => Partial<V>;
  valuesOf: (record: R) => V;
  /** The body of a call; `record` is the stored one that is changed. */
  toBody: (values: V, record: R | null) => Entered<Create & Update>;
  /** The form's field for a field of the body that has another name. */
  fieldOf?: Readonly<Record<string, keyof V & string>>;
  /** Values that stand where nothing was entered yet, such as the only choice there is. */
  useStandard?: (values: V) => Partial<V>;
  /** Problems that the facts of the calls do not tell, in words; `current` are the values on the screen. */
  useCheck?: (current: V) => (values: V) => Partial<Record<keyof V & string, string>>;
  /** What the person is told before a change of `record` is sent, in words: what it does to other records. */
  useForesight?: (record: R | null) => ((values: V) => Promise<readonly string[]>) | undefined;
  Fields: (props: { form: RecordForm<V>; record: R | null }) => ReactNode;
  /** The labels of the fields, for what two people changed. */
  useLabels: () => Readonly<Partial<Record<keyof V & string, string>>>;
}

/**
 * A noun whose list, page and form follow from one object. What is particular about the noun stands here; the screens
 * (`ResourceScreens.tsx`), the menu, the guard and the live updates are the same for all.
 */
export interface Resource<
  D extends AnyDataset,
  Fs extends Filters,
  R extends AnyRecord,
  V extends object,
  Create extends object,
  Update extends object,
> {
  noun: Noun<ResourcePath, D, Fs>;
  useWords: () => ResourceWords;
  /** Acts above the list, beside the one that creates a record. */
  ListActs?: () => ReactNode;
  /** The columns of the list; the first one leads to the record. */
  useColumns: () => readonly DatasetColumn<DatasetRow<D['name']>>[];
  useFilters: () => FilterNames<Fs>;
  nameOf: (record: R) => string;
  /** What a page is called where the name holds something that each language writes in its own way, such as a date. */
  useTitle?: () => (record: R) => string;
  /** Above the list: what the rows of all its pages add up to. */
  Sums?: (props: { choice: RowChoice }) => ReactNode;
  /** Whether a record can be changed and deleted here, besides the grants; without it every record can. */
  useMayChange?: () => (record: R) => boolean;
  read: (id: string, signal: AbortSignal) => Promise<R>;
  /** Missing for records that begin elsewhere. */
  create?: Write<(body: Create, options: SendOptions) => Promise<R>>;
  /** Missing for records that stay as they were entered. */
  update?: Change<(id: string, body: Update & { uts: number | null }, options: SendOptions) => Promise<R>>;
  /** Missing for records that are never deleted. */
  remove?: Write<(id: string, options: SendOptions) => Promise<unknown>> & {
    /** Whether a record can be deleted as it is; only then it is offered. */
    when?: (record: R) => boolean;
    /** Takes the deletion back; offered once it is done. */
    undo?: (id: string) => Promise<unknown>;
  };
  /** Missing for records that are neither created nor changed with a form. */
  form?: ResourceForm<R, V, Create, Update>;
  /** Beside the title of the page, such as a status. */
  Badge?: (props: { record: R }) => ReactNode;
  /** Above the sections of the page, such as a problem of the record. */
  Notices?: (props: { record: R }) => ReactNode;
  /** Acts on the record, before those that every resource has. */
  Acts?: (props: { record: R }) => ReactNode;
  /** The record's history: how it is read, and its values in words (`HistoryList`). Its fields have the form's labels. */
  history?: {
    read: (id: string, signal: AbortSignal) => Promise<readonly HistoryRow[]>;
    useTextOf: () => (field: string, value: unknown) => string;
    /** The names of stored fields that the form names otherwise. */
    useLabels?: () => Readonly<Record<string, string | undefined>>;
  };
  /** The sections of the page; the history is the last one. */
  useTabs: (record: R) => readonly RecordTab[];
}

export const defineResource = <
  D extends AnyDataset,
  Fs extends Filters,
  R extends AnyRecord,
  V extends object,
  Create extends object,
  Update extends object,
>(
  resource: Resource<D, Fs, R, V, Create, Update>,
): Resource<D, Fs, R, V, Create, Update> => resource;
