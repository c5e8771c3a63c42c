import type { Dashboard, WidgetData } from '@field-service/contract/site/dashboards.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import type { ListAddress } from '@field-service/ui/list/use-dataset-list.ts';
import { SavedViewsProvider } from '@field-service/ui/list/saved-views-host.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import type { NoFilters, RowsSearch } from './analysis-search.ts';
import { conditionOfKeys, fieldOf } from './group-model.ts';
import type { RowsOfSubjects } from './rows.tsx';
import { subjectOf } from './subjects.ts';
import { useDashboard, useDashboardData, useOwnTitle } from './use-dashboards.ts';
import { useKeyNames } from './use-key-names.ts';

interface RowsScreenProps extends ListAddress<NoFilters> {
  dashboardId: string;
  widgetId: string;
  search: RowsSearch;
  rows: RowsOfSubjects;
}

interface FoundProps extends RowsScreenProps {
  dashboard: Dashboard;
  data: readonly WidgetData[];
}

const Found = ({ dashboard, data, widgetId, search, onSearch, rows }: FoundProps): ReactNode => {
  const t = useT('office');
  const errorText = useErrorText();
  const ownTitle = useOwnTitle();
  const keyName = useKeyNames();
  const { keys = {}, period, ...state } = search;
  const widget = dashboard.widgets.find(({ id }) => id === widgetId);
  const own = data.find(({ id }) => id === widgetId);
  const subject = widget === undefined ? undefined : subjectOf(widget.dataset);
  const back = (
    <LinkButton
      to="/chart-page"
      search={{ board: dashboard.id, period }}
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      {ownTitle(dashboard)}
    </LinkButton>
  );
  if (widget === undefined || own === undefined || subject === undefined || own.code !== null) {
    return (
      <Page title={widget === undefined ? ownTitle(dashboard) : ownTitle(widget)} acts={back}>
        <EmptyState
          title={t('These rows cannot be shown')}
          text={
            own?.code === undefined || own.code === null
              ? t('The widget was removed or changed meanwhile.')
              : errorText({ code: own.code, params: {} })
          }
        />
      </Page>
    );
  }
  const conditions = [
    ...(own.find === null || Object.keys(own.find).length === 0 ? [] : [own.find]),
    ...conditionOfKeys(subject.facts, keys, own.timezone),
  ];
  const named = Object.entries(keys).map(([name, value]) => {
    const { field } = fieldOf(name);
    const facts = subject.facts.fields[field];
    return facts === undefined ? '' : keyName(subject, name, value).label;
  });
  const title = [ownTitle(widget), ...named.filter((each) => each !== '')].join(' · ');
  const { All } = rows[subject.name];
  return (
    <Page flush title={title} acts={back}>
      <SavedViewsProvider value={undefined}>
        <All
          label={title}
          find={conditions.length === 0 ? {} : { $and: conditions }}
          search={state}
          onSearch={(next) => onSearch({ ...search, ...next })}
        />
      </SavedViewsProvider>
    </Page>
  );
};

/** The rows behind a value of a widget: the list that is exported and printed. */
export const RowsScreen = (props: RowsScreenProps): ReactNode => {
  const { dashboardId, search } = props;
  const dashboard = useDashboard(dashboardId);
  const data = useDashboardData(dashboardId, search.period);
  return (
    <QueryGate query={dashboard}>
      {(found) => <QueryGate query={data}>{(all) => <Found {...props} dashboard={found} data={all} />}</QueryGate>}
    </QueryGate>
  );
};
