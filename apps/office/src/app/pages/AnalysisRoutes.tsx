import { contractValues, technicianValues } from '@field-service/contract/datasets/goods.ts';
import { invoices, payments, unbilled } from '@field-service/contract/datasets/money.ts';
import { fullSchedules, posts } from '@field-service/contract/datasets/jobs.ts';
import { workTimeListing } from '@field-service/contract/datasets/people.ts';
import { stationVisits } from '@field-service/contract/datasets/stations.ts';
import { recommendations, sightings, treatments } from '@field-service/contract/datasets/work.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useInvoiceColumns } from '../../features/money/invoices/InvoiceListScreen.tsx';
import { useUnbilledColumns } from '../../features/money/invoices/UnbilledScreen.tsx';
import { useWorkTimeColumns } from '../../features/people/work-time/work-time-columns.tsx';
import { usePaymentColumns } from '../../features/money/payments/PaymentListScreen.tsx';
import { AnalysisScreen, type AnalysisLinks } from '../../features/site/analysis/AnalysisScreen.tsx';
import {
  useAssignmentColumns,
  useContractValueColumns,
  useTechnicianValueColumns,
  useTreatmentColumns,
  useVisitColumns,
} from '../../features/site/analysis/row-columns.tsx';
import { DesignerScreen } from '../../features/site/analysis/DesignerScreen.tsx';
import { subjectRows, type RowsOfSubjects } from '../../features/site/analysis/rows.tsx';
import { useDashboard } from '../../features/site/analysis/use-dashboards.ts';
import { RowsScreen } from '../../features/site/analysis/RowsScreen.tsx';
import { useJobColumns } from '../../features/work/jobs/JobListScreen.tsx';
import { useRecommendationColumns } from '../../features/work/recommendations/RecommendationColumns.tsx';
import { recommendationNoun } from '../../features/work/recommendations/recommendation-noun.ts';
import { useSightingColumns } from '../../features/work/sightings/SightingColumns.tsx';
import { sightingNoun } from '../../features/work/sightings/sighting-noun.ts';
import { TextLink } from '../../parts/LinkButton.tsx';
import { QueryGate } from '../../parts/QueryGate.tsx';
import { leadingTo } from '../../resource/leading-to.tsx';
import { Guard } from '../Guard.tsx';

/** The rows of each subject are those of the noun's own list. */
const rows: RowsOfSubjects = {
  posts: subjectRows({ facts: posts, useColumns: useJobColumns, nameOf: ({ docno }) => docno }),
  'full-schedules': subjectRows({
    facts: fullSchedules,
    useColumns: useAssignmentColumns,
    nameOf: ({ docno }) => docno,
    rowKey: ({ id, userid }) => `${id} ${userid ?? ''}`,
  }),
  'station-visits': subjectRows({
    facts: stationVisits,
    useColumns: useVisitColumns,
    nameOf: ({ barcode }) => barcode,
  }),
  sightings: subjectRows({
    facts: sightings,
    useColumns: () => leadingTo(sightingNoun.path, useSightingColumns()),
    nameOf: ({ pest, place }) => `${pest}: ${place}`,
  }),
  treatments: subjectRows({
    facts: treatments,
    useColumns: useTreatmentColumns,
    nameOf: ({ docno, item }) => `${docno}: ${item.name}`,
  }),
  invoices: subjectRows({
    facts: invoices,
    useColumns: useInvoiceColumns,
    nameOf: ({ docno, contact }) => docno ?? contact.name,
  }),
  payments: subjectRows({ facts: payments, useColumns: usePaymentColumns, nameOf: ({ contact }) => contact.name }),
  unbilled: subjectRows({ facts: unbilled, useColumns: useUnbilledColumns, nameOf: ({ docno }) => docno }),
  'work-time-listing': subjectRows({
    facts: workTimeListing,
    useColumns: useWorkTimeColumns,
    nameOf: ({ docno }) => docno,
  }),
  'technician-values': subjectRows({
    facts: technicianValues,
    useColumns: useTechnicianValueColumns,
    nameOf: ({ name }) => name,
  }),
  'contract-values': subjectRows({
    facts: contractValues,
    useColumns: useContractValueColumns,
    nameOf: ({ docno, formula }) => `${docno}: ${formula}`,
  }),
  recommendations: subjectRows({
    facts: recommendations,
    useColumns: () => leadingTo(recommendationNoun.path, useRecommendationColumns()),
    nameOf: ({ title }) => title,
  }),
};

const rowsLink: AnalysisLinks['rowsLink'] = ({ dashboardId, widgetId, keys, period }, text) => (
  <TextLink
    to="/chart-page/$dashboardId/rows/$widgetId"
    params={{ dashboardId, widgetId }}
    search={{ period, ...(Object.keys(keys).length === 0 ? {} : { keys }) }}
    inherit
  >
    {text}
  </TextLink>
);

export const AnalysisRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/chart-page' });
  const navigate = useNavigate({ from: '/chart-page' });
  return (
    <Guard screen="/chart-page">
      <AnalysisScreen
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        rows={rows}
        rowsLink={rowsLink}
        openRows={({ dashboardId, widgetId, keys, period }) =>
          void navigate({
            to: '/chart-page/$dashboardId/rows/$widgetId',
            params: { dashboardId, widgetId },
            search: { period, keys },
          })
        }
      />
    </Guard>
  );
};

export const AnalysisRowsRoute = (): ReactNode => {
  const { dashboardId, widgetId } = useParams({ from: '/office/chart-page/$dashboardId/rows/$widgetId' });
  const search = useSearch({ from: '/office/chart-page/$dashboardId/rows/$widgetId' });
  const navigate = useNavigate({ from: '/chart-page/$dashboardId/rows/$widgetId' });
  return (
    <Guard screen="/chart-page">
      <RowsScreen
        dashboardId={dashboardId}
        widgetId={widgetId}
        search={search}
        rows={rows}
        onSearch={(next) => void navigate({ search: { ...search, ...next }, replace: true })}
      />
    </Guard>
  );
};

const useToDashboard = () => {
  const navigate = useNavigate();
  return async (id: string) => await navigate({ to: '/chart-page', search: { board: id } });
};

const Copied = ({ id }: { id: string }): ReactNode => {
  const onSaved = useToDashboard();
  return (
    <QueryGate query={useDashboard(id)}>
      {(copied) => <DesignerScreen dashboard={null} copied={copied} rows={rows} onSaved={onSaved} />}
    </QueryGate>
  );
};

export const NewDashboardRoute = (): ReactNode => {
  const { copy } = useSearch({ from: '/office/chart-page/new' });
  const onSaved = useToDashboard();
  return (
    <Guard screen="/chart-page">
      {copy === undefined ? (
        <DesignerScreen dashboard={null} copied={null} rows={rows} onSaved={onSaved} />
      ) : (
        <Copied key={copy} id={copy} />
      )}
    </Guard>
  );
};

export const EditDashboardRoute = (): ReactNode => {
  const { dashboardId } = useParams({ from: '/office/chart-page/$dashboardId/edit' });
  const onSaved = useToDashboard();
  return (
    <Guard screen="/chart-page">
      <QueryGate query={useDashboard(dashboardId)}>
        {(dashboard) => (
          <DesignerScreen key={dashboard.id} dashboard={dashboard} copied={null} rows={rows} onSaved={onSaved} />
        )}
      </QueryGate>
    </Guard>
  );
};
