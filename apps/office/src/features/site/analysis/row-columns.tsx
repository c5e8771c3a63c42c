import { useUnitNames } from '@field-service/ui/shell/formats-context.tsx';
import type { DatasetRow } from '@field-service/contract/data.ts';
import { contractValues, technicianValues } from '@field-service/contract/datasets/goods.ts';
import { fullSchedules } from '@field-service/contract/datasets/jobs.ts';
import { stationVisits } from '@field-service/contract/datasets/stations.ts';
import { treatments } from '@field-service/contract/datasets/work.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import type { DatasetColumn } from '@field-service/ui/list/data-list-types.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { useLookups, useTechnicians } from '../../../api/reference.ts';
import { useLookupNamesById } from '../../../parts/LookupField.tsx';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { subjects } from './subjects.ts';

const visitWords = subjects['station-visits'].groups.result.names.words;

/** The columns of visits of stations. */
export const useVisitColumns = (): DatasetColumn<DatasetRow<'station-visits'>>[] => {
  const t = useT('office');
  const column = useDatasetColumns(stationVisits);
  const folder = useFolderColumn<DatasetRow<'station-visits'>>();
  const types = useLookupNamesById(lookupNumbers.stationType);
  return [
    column('barcode', {
      label: t('Station'),
      width: 144,
      render: ({ stationid, barcode }) => (
        <TextLink to="/stations/$recordId" params={{ recordId: stationid }}>
          {barcode}
        </TextLink>
      ),
    }),
    column('result', {
      label: t('Result'),
      width: 152,
      shown: {
        names: {
          visited: t(visitWords.visited.name),
          activity: t(visitWords.activity.name),
          blocked: t(visitWords.blocked.name),
        },
      },
    }),
    column('visitedAt', { label: t('Visited on') }),
    column('docno', {
      label: t('Job'),
      width: 136,
      render: ({ postid, docno }) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: postid }}>
          {docno}
        </TextLink>
      ),
    }),
    column('type.name', { label: t('Station type'), clip: 180, shown: { by: 'type.id', names: types } }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 220 }),
    column('site.name', { id: 'site', label: t('Site'), clip: 200 }),
    column('technician', { label: t('Technician'), clip: 180 }),
    ...folder,
  ];
};

/** The words of the application's lists, such as pests, by their codes. */
const useTermNames = (): Readonly<Record<string, string>> => {
  const language = useLanguage();
  const { data } = useLookups(lookupNumbers.application);
  return Object.fromEntries((data ?? []).map((lookup) => [lookup.code, localName(lookup, language)]));
};

/** The columns of treatment records. */
export const useTreatmentColumns = (): DatasetColumn<DatasetRow<'treatments'>>[] => {
  const t = useT('office');
  const column = useDatasetColumns(treatments);
  const folder = useFolderColumn<DatasetRow<'treatments'>>();
  const terms = useTermNames();
  return [
    column('docno', {
      label: t('Job'),
      width: 136,
      render: ({ postid, docno }) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: postid }}>
          {docno}
        </TextLink>
      ),
    }),
    column('item.name', { id: 'product', label: t('Product'), clip: 220 }),
    column('qty', { label: t('Quantity'), width: 104 }),
    column('uom', { label: t('Unit'), width: 96, shown: { names: useUnitNames() } }),
    column('at', { label: t('Applied') }),
    column('pest', { label: t('Pest'), clip: 160, shown: { names: terms } }),
    column('batch', { label: t('Batch'), width: 120 }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 220 }),
    column('site.name', { id: 'site', label: t('Site'), clip: 200, sortField: undefined }),
    column('user.name', { id: 'technician', label: t('Technician'), clip: 180, sortField: undefined }),
    ...folder,
  ];
};

/** The columns of jobs with a row for each technician. */
export const useAssignmentColumns = (): DatasetColumn<DatasetRow<'full-schedules'>>[] => {
  const t = useT('office');
  const column = useDatasetColumns(fullSchedules);
  const folder = useFolderColumn<DatasetRow<'full-schedules'>>();
  const technicians = useTechnicians();
  const statuses = useLookupNamesById(lookupNumbers.status);
  const names = Object.fromEntries((technicians.data ?? []).map(({ id, name }) => [id, name]));
  return [
    column('docno', {
      label: t('Number'),
      width: 136,
      render: ({ id, docno }) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: id }}>
          {docno}
        </TextLink>
      ),
    }),
    column('userid', { id: 'technician', label: t('Technician'), width: 200, shown: { names, none: t('Unassigned') } }),
    column('status.name', {
      id: 'status',
      label: t('Status'),
      width: 152,
      shown: { by: 'status.id', names: statuses },
    }),
    column('plan', { label: t('Planned') }),
    column('contact', { label: t('Customer'), clip: 220 }),
    column('site', { label: t('Site'), clip: 200 }),
    column('title', { label: t('Title'), clip: 240 }),
    ...folder,
  ];
};

/** The columns of what technicians' work is worth. */
export const useTechnicianValueColumns = (): DatasetColumn<DatasetRow<'technician-values'>>[] => {
  const t = useT('office');
  const column = useDatasetColumns(technicianValues);
  return [
    column('name', { label: t('Technician'), clip: 220 }),
    column('jobs', { label: t('Jobs'), width: 96 }),
    column('value', { label: t('Value'), width: 144, shown: { none: t('No result') } }),
    column('currency', { label: t('Currency'), width: 112 }),
    column('formula', { label: t('Formula'), clip: 200 }),
  ];
};

/** The columns of the results of formulas for contracts. */
export const useContractValueColumns = (): DatasetColumn<DatasetRow<'contract-values'>>[] => {
  const t = useT('office');
  const column = useDatasetColumns(contractValues);
  const folder = useFolderColumn<DatasetRow<'contract-values'>>();
  return [
    column('docno', {
      label: t('Contract'),
      width: 136,
      render: ({ contractid, docno }) => (
        <TextLink to="/contracts/$recordId" params={{ recordId: contractid }}>
          {docno}
        </TextLink>
      ),
    }),
    column('title', { label: t('Title'), clip: 220 }),
    column('contact.name', { id: 'customer', label: t('Customer'), clip: 220 }),
    column('formula', { label: t('Formula'), clip: 200 }),
    column('value', { label: t('Value'), width: 144, shown: { none: t('No result') } }),
    column('currency', { label: t('Currency'), width: 112 }),
    ...folder,
  ];
};
