import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import type { AnyDataset, Filters } from '@field-service/ui/list/list-spec.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../parts/LinkButton.tsx';
import { HistoryList } from '../parts/HistoryList.tsx';
import { QueryGate } from '../parts/QueryGate.tsx';
import { RecordPage } from '../parts/RecordPage.tsx';
import type { AnyRecord, Resource } from './define-resource.tsx';
import { useNeighbours, type Neighbour } from './listed.ts';
import type { ResourcePath } from './noun.ts';
import { useRefresh } from './ResourceForm.tsx';

interface ResourcePageProps<R extends AnyRecord> {
  record: R;
  tab: string | undefined;
  onTab: (tab: string) => void;
}

interface StepProps {
  path: ResourcePath;
  neighbour: Neighbour | undefined;
  label: string;
  children: ReactNode;
}

const useAlways = () => () => true;

/** Leads to the record before or after this one in the list; disabled at its ends. */
const Step = ({ path, neighbour, label, children }: StepProps) => (
  <LinkButton
    to={`${path}/$recordId`}
    params={{ recordId: neighbour?.id ?? '' }}
    state={neighbour === undefined ? {} : { listed: neighbour.listed }}
    replace
    variant="default"
    px={8}
    aria-label={label}
    title={label}
    disabled={neighbour === undefined}
  >
    {children}
  </LinkButton>
);

type HistoryOf = NonNullable<Resource<AnyDataset, Filters, AnyRecord, object, object, object>['history']>;
type Labels = () => Readonly<Record<string, string | undefined>>;

/** The section that lists who changed a record of a noun. */
const historyOf = (
  noun: { name: string },
  { read, useTextOf, useLabels: useOther = () => ({}) }: HistoryOf,
  useLabels: Labels,
) => {
  const History = ({ id }: { id: string }): ReactNode => {
    const own = useLabels();
    const others = useOther();
    const textOf = useTextOf();
    const query = useQuery({
      queryKey: [noun.name, id, 'history'],
      queryFn: async ({ signal }) => await read(id, signal),
    });
    return (
      <QueryGate query={query}>
        {(rows) => (
          <HistoryList rows={rows} labelOf={(field) => others[field] ?? own[field] ?? field} textOf={textOf} />
        )}
      </QueryGate>
    );
  };
  return History;
};

/** The screen of one record of a noun, with its acts and the way to its neighbours in the list. */
export const resourcePage = <
  D extends AnyDataset,
  Fs extends Filters,
  R extends AnyRecord,
  V extends object,
  Create extends object,
  Update extends object,
>({
  noun,
  nameOf,
  useTitle = () => nameOf,
  update,
  remove,
  Badge,
  Notices,
  Acts,
  useWords,
  useTabs,
  useMayChange = useAlways,
  history,
  form,
}: Resource<D, Fs, R, V, Create, Update>) => {
  const useLabels: Labels = form?.useLabels ?? (() => ({}));
  const History = history === undefined ? () => null : historyOf(noun, history, useLabels);
  const ResourcePage = ({ record, tab, onTab }: ResourcePageProps<R>): ReactNode => {
    const t = useT('desk');
    const office = useT('office');
    const words = useWords();
    const navigate = useNavigate();
    const refresh = useRefresh(noun);
    const { may } = useFormHost();
    const { listed } = useLocation().state;
    const { previous, next } = useNeighbours(noun.list.facts.name, record.id, listed);
    const tabs = useTabs(record);
    const mayChange = useMayChange()(record);
    const historyTab =
      history === undefined ? [] : [{ id: 'history', label: office('History'), body: <History id={record.id} /> }];
    const name = useTitle()(record);
    const takeBack = remove?.undo;
    return (
      <RecordPage
        title={name}
        badge={Badge ? <Badge record={record} /> : undefined}
        notices={Notices ? <Notices record={record} /> : undefined}
        tabs={[...tabs, ...historyTab]}
        tab={tab}
        onTab={onTab}
        acts={
          <>
            {Acts ? <Acts record={record} /> : null}
            {remove !== undefined && mayChange && (remove.when?.(record) ?? true) ? (
              <ActButton
                act={t('Delete')}
                call={remove.facts}
                ask={words.remove}
                run={async (options) => await remove.send(record.id, options)}
                said={() => t('{{name}} deleted', { name })}
                {...(takeBack === undefined
                  ? {}
                  : {
                      undo: async () => {
                        await takeBack(record.id);
                        await refresh();
                        await navigate({ to: `${noun.path}/$recordId`, params: { recordId: record.id } });
                      },
                    })}
                onDone={async () => {
                  await refresh();
                  await navigate({ to: noun.path, replace: true });
                }}
              />
            ) : null}
            {update !== undefined && mayChange && may(update.facts.needs) ? (
              <LinkButton to={`${noun.path}/$recordId/edit`} params={{ recordId: record.id }}>
                {t('Edit')}
              </LinkButton>
            ) : null}
            {listed === undefined ? null : (
              <>
                <Step path={noun.path} neighbour={previous} label={t('Previous in the list')}>
                  <IconChevronLeft size={16} aria-hidden />
                </Step>
                <Step path={noun.path} neighbour={next} label={t('Next in the list')}>
                  <IconChevronRight size={16} aria-hidden />
                </Step>
              </>
            )}
          </>
        }
      />
    );
  };
  return ResourcePage;
};
