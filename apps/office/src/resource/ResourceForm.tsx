import { useT } from '@field-service/i18n/use-t.ts';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import type { AnyDataset, Filters } from '@field-service/ui/list/list-spec.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { LinkButton } from '../parts/LinkButton.tsx';
import { Page } from '../parts/Page.tsx';
import type { AnyRecord, ResourceForm as FormOf, Resource } from './define-resource.tsx';
import { keysOfNoun } from './noun.ts';

interface ResourceFormProps<R extends AnyRecord> {
  /** The record that is changed; null for a new one. */
  record: R | null;
  /** The query of the address of a new record. */
  search?: Readonly<Record<string, unknown>>;
}

const useNothing = () => ({});
const useNoCheck = () => () => ({});
const useNoForesight = () => undefined;

/** Reads everything again that shows a record of the noun. */
export const useRefresh = (noun: Parameters<typeof keysOfNoun>[0]) => {
  const queryClient = useQueryClient();
  const { own, lists } = keysOfNoun(noun);
  return async () => {
    await Promise.all([own, ...lists].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
};

/** The screen of the form of a noun. What is typed for a new record is kept until it is created. */
export const resourceForm = <
  D extends AnyDataset,
  Fs extends Filters,
  R extends AnyRecord,
  V extends object,
  Create extends object,
  Update extends object,
>({
  noun,
  form: {
    empty,
    given,
    valuesOf,
    toBody,
    fieldOf,
    Fields,
    useStandard = useNothing,
    useCheck = useNoCheck,
    useForesight = useNoForesight,
    useLabels,
  },
  nameOf,
  create,
  update,
  read,
  useWords,
}: Resource<D, Fs, R, V, Create, Update> & { form: FormOf<R, V, Create, Update> }) => {
  const stored = (found: R) => ({ values: valuesOf(found), uts: found.uts });
  const callFor = (record: R | null) => {
    const call = record === null ? create : update;
    if (call === undefined) throw new Error(`${noun.name} cannot be changed.`);
    return call.facts;
  };
  /** What the form of a new record starts with; what was typed for another customer is kept apart. */
  const freshFor = (search: Readonly<Record<string, unknown>>) => {
    const known = given?.(search) ?? {};
    const parts = Object.values(known).filter((part) => typeof part === 'string');
    return { fresh: { ...empty, ...known }, draft: ['new', noun.name, ...parts].join('-') };
  };
  const ResourceForm = ({ record, search = {} }: ResourceFormProps<R>): ReactNode => {
    const t = useT('desk');
    const words = useWords();
    const notices = useNotices();
    const navigate = useNavigate();
    const refresh = useRefresh(noun);
    const labels: Readonly<Record<string, string | undefined>> = useLabels();
    const start = useMemo(
      () =>
        record === null
          ? freshFor(search)
          : {
              stored: stored(record),
              read: async () => stored(await read(record.id, AbortSignal.timeout(30_000))),
            },
      // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the record do not change it
      [],
    );
    const entered = useFormState<V>(start);
    const state = { ...entered, values: { ...entered.values, ...useStandard(entered.values) } };
    const check = useCheck(state.values);
    const foresee = useForesight(record);
    const form = useRecordForm<V, Create & Update, R>({
      state,
      call: callFor(record),
      ...(record === null || update?.within === undefined ? {} : { within: update.within }),
      toBody: (values) => toBody(values, record),
      ...(fieldOf === undefined ? {} : { fieldOf }),
      check,
      ...(foresee === undefined ? {} : { foresee }),
      send: async (body, options) => {
        if (record !== null && update !== undefined)
          return await update.send(record.id, { ...body, uts: state.base?.uts ?? null }, options);
        if (create === undefined) throw new Error(`${noun.name} cannot be created.`);
        return await create.send(body, options);
      },
      onSaved: async (saved) => {
        await refresh();
        const name = nameOf(saved);
        notices.success(record === null ? t('{{name}} created', { name }) : t('{{name}} saved', { name }));
        await navigate({ to: `${noun.path}/$recordId`, params: { recordId: saved.id }, replace: true });
      },
    });
    const title = record === null ? (words.create ?? words.title) : nameOf(record);
    return (
      <Page title={title}>
        <div style={{ maxWidth: 960 }}>
          <RecordForm
            form={form}
            act={record === null ? (words.createAct ?? t('Save')) : t('Save')}
            labelOf={(name) => labels[name] ?? name}
            others={
              record === null ? (
                <LinkButton to={noun.path} variant="default">
                  {t('Cancel')}
                </LinkButton>
              ) : (
                <LinkButton to={`${noun.path}/$recordId`} params={{ recordId: record.id }} variant="default">
                  {t('Cancel')}
                </LinkButton>
              )
            }
          >
            <Fields form={form} record={record} />
          </RecordForm>
        </div>
      </Page>
    );
  };
  return ResourceForm;
};
