import removeCall from 'virtual:call-facts/dashboards.remove';
import { periods, type Period } from '@field-service/domain/values/periods.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DashboardGrid } from '@field-service/ui/charts/DashboardGrid.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconChartBar, IconPlus, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { QueryGate } from '../../../parts/QueryGate.tsx';
import classes from './analysis.module.css';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { AnalysisSearch, Keys } from './analysis-search.ts';
import { mayChange } from './dashboard-values.ts';
import { periodNames } from './period-names.ts';
import type { RowsOfSubjects } from './rows.tsx';
import { useDashboardData, useDashboards, useOwnTitle, type DashboardRow } from './use-dashboards.ts';
import { WidgetTile } from './WidgetTile.tsx';

/** What the screen needs of the office's other screens. */
export interface AnalysisLinks {
  /** The rows of each subject. */
  rows: RowsOfSubjects;
  /** The link to the rows behind a value of a widget. */
  rowsLink: (
    to: { dashboardId: string; widgetId: string; keys: Keys; period: Period | undefined },
    text: string,
  ) => ReactNode;
  openRows: (to: { dashboardId: string; widgetId: string; keys: Keys; period: Period | undefined }) => void;
}

interface AnalysisScreenProps extends AnalysisLinks {
  search: AnalysisSearch;
  onSearch: (search: AnalysisSearch) => void;
}

const Widgets = ({
  dashboard,
  period,
  rows,
  rowsLink,
  openRows,
}: AnalysisLinks & { dashboard: DashboardRow; period: Period | undefined }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const data = useDashboardData(dashboard.id, period);
  if (data.data === undefined && data.error !== null)
    return <ErrorPanel error={data.error} onRetry={() => void data.refetch()} />;
  return (
    <>
      <DashboardGrid>
        {dashboard.widgets.map((widget) => {
          const to = { dashboardId: dashboard.id, widgetId: widget.id, period };
          return (
            <WidgetTile
              key={`${dashboard.id} ${widget.id}`}
              widget={widget}
              period={period}
              data={data.data?.find(({ id }) => id === widget.id)}
              rows={rows}
              toRows={{
                link: (keys, text) => rowsLink({ ...to, keys }, text),
                open: (keys) => openRows({ ...to, keys }),
              }}
            />
          );
        })}
      </DashboardGrid>
      {data.dataUpdatedAt > 0 ? (
        <Text size="xs" c="dimmed" className={classes.foot ?? ''}>
          {t('As of {{time}}', { time: formats.dateTime(data.dataUpdatedAt) })}
        </Text>
      ) : null}
    </>
  );
};

/** Changes a dashboard, copies it as one's own, or deletes it. */
const BoardActs = ({ dashboard, onDeleted }: { dashboard: DashboardRow; onDeleted: () => void }): ReactNode => {
  const t = useT('office');
  const name = useOwnTitle()(dashboard);
  const queryClient = useQueryClient();
  const mayEdit = mayChange(dashboard, useCaller());
  const { id } = dashboard;
  return (
    <>
      {mayEdit ? (
        <LinkButton to="/chart-page/$dashboardId/edit" params={{ dashboardId: id }} variant="default">
          {t('Edit')}
        </LinkButton>
      ) : null}
      <LinkButton to="/chart-page/new" search={{ copy: id }} variant="default">
        {t('Copy')}
      </LinkButton>
      {mayEdit ? (
        <ActButton
          act={t('Delete')}
          call={removeCall}
          of={String(dashboard.uts)}
          ask={{
            question: t('Delete {{name}}?', { name }),
            follows:
              dashboard.shared === 'own'
                ? t('The dashboard is deleted. The data that it shows stays.')
                : t('The dashboard is deleted for everyone with whom it is shared. The data that it shows stays.'),
          }}
          run={async ({ idempotencyKey }) => await api.dashboards.remove({ params: { id } }, { idempotencyKey })}
          onDone={async () => {
            onDeleted();
            await queryClient.invalidateQueries({ queryKey: queryKeys.dashboards });
          }}
          said={() => t('{{name}} deleted', { name })}
        />
      ) : null}
    </>
  );
};

/** The user's dashboards, one at a time. */
const Boards = ({ all, search, onSearch, ...links }: AnalysisScreenProps & { all: DashboardRow[] }): ReactNode => {
  const t = useT('office');
  const ownTitle = useOwnTitle();
  const { may } = useCaller();
  const { board, period } = search;
  const dashboard = board === undefined ? all[0] : all.find(({ id }) => id === board);
  const hasPeriod = dashboard?.widgets.some((widget) => widget.period !== undefined) === true;
  const acts = (
    <>
      {hasPeriod ? (
        <OneSelect
          aria-label={t('Period')}
          placeholder={t('Each figure’s own period')}
          w={220}
          clearable
          data={periods.map((each) => ({ value: each, label: t(periodNames[each]) }))}
          value={period ?? null}
          onChange={(value) => onSearch({ ...search, period: periods.find((each) => each === value) })}
        />
      ) : null}
      {dashboard === undefined ? null : <BoardActs dashboard={dashboard} onDeleted={() => onSearch({ period })} />}
      {dashboard === undefined ? null : (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => globalThis.print()}
        >
          {t('Print')}
        </Button>
      )}
      <LinkButton to="/chart-page/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('New dashboard')}
      </LinkButton>
    </>
  );
  return (
    <Page title={dashboard === undefined ? t('Analysis') : ownTitle(dashboard)} acts={acts}>
      {all.length > 0 ? (
        <nav aria-label={t('Dashboards')}>
          <ul className={classes.boards}>
            {all.map((each) => (
              <li key={each.id}>
                <LinkButton
                  to="/chart-page"
                  search={{ board: each.id, period }}
                  size="compact-sm"
                  variant={each.id === dashboard?.id ? 'light' : 'subtle'}
                  color={each.id === dashboard?.id ? 'main' : 'gray'}
                  {...(each.id === dashboard?.id ? { 'aria-current': 'page' as const } : {})}
                >
                  {ownTitle(each)}
                </LinkButton>
              </li>
            ))}
            {may('POST:VW') ? (
              <li>
                <LinkButton to="/stations/trend" size="compact-sm" variant="subtle" color="gray">
                  {t('Trend of one site')}
                </LinkButton>
              </li>
            ) : null}
          </ul>
        </nav>
      ) : null}
      {dashboard === undefined ? (
        <EmptyState
          icon={IconChartBar}
          title={board === undefined ? t('No dashboards yet') : t('This dashboard was not found')}
          text={
            board === undefined
              ? t('Dashboards that are shared with you appear here.')
              : t('It may have been deleted, or it is no longer shared with you.')
          }
        />
      ) : (
        <Widgets key={dashboard.id} dashboard={dashboard} period={period} {...links} />
      )}
    </Page>
  );
};

/** The analysis: dashboards of figures, charts and lists, for the folder that is chosen. */
export const AnalysisScreen = (props: AnalysisScreenProps): ReactNode => {
  const dashboards = useDashboards();
  return <QueryGate query={dashboards}>{(all) => <Boards all={all} {...props} />}</QueryGate>;
};
