import type { WorkTime } from '@field-service/contract/people/work-time.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useTeams, useTechnicians } from '../../../api/reference.ts';
import { FolderFormats } from '../../../parts/FolderFormats.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { CorrectDay } from './CorrectDay.tsx';
import { useWorkTimeColumns } from './work-time-columns.tsx';
import { workTimeNoun } from './work-time-noun.ts';
import { dayFlagWords, dayStateOf, dayStateWords } from './work-time-words.ts';
import { WorkTimeDetails, WorkTimeNotices } from './WorkTimeDetails.tsx';
import { WorkTimeHistory } from './WorkTimeHistory.tsx';
import { WorkTimeSums } from './WorkTimeSums.tsx';

/** Work days; they begin with the first entry of a device, and only starts, ends and breaks are corrected. */
export const workTimeResource = defineResource({
  noun: workTimeNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Work time'),
      search: { label: t('Search work time'), placeholder: t('Person (staff)') },
      empty: {
        title: t('No work days yet'),
        text: t('A day appears here when somebody starts work in the app.'),
      },
    };
  },
  useColumns: useWorkTimeColumns,
  useFilters: () => {
    const t = useT('office');
    const { data: people = [] } = useTechnicians();
    const { data: teams = [] } = useTeams();
    return {
      since: { label: t('From'), placeholder: t('From'), width: 148 },
      until: { label: t('Until'), placeholder: t('Until'), width: 148 },
      person: {
        label: t('Person (staff)'),
        placeholder: t('Everyone'),
        options: people.map(({ id, name }) => ({ value: id, label: name })),
      },
      team: {
        label: t('Team'),
        placeholder: t('All teams'),
        options: teams.map(({ id, name }) => ({ value: id, label: name })),
      },
      state: {
        label: t('State'),
        placeholder: t('All days'),
        names: {
          running: t('Running now'),
          check: t('To be checked'),
          corrected: t(dayFlagWords.corrected.name),
        },
      },
    };
  },
  nameOf: ({ creator }: WorkTime) => creator.name,
  useTitle: () => {
    const formats = useFormats();
    return ({ creator, date }) => `${creator.name} · ${formats.writtenBusinessDate(date)}`;
  },
  Sums: WorkTimeSums,
  read: async (id, signal) => (await api.workTime.get({ params: { id } }, { signal })).data,
  Badge: ({ record }) => {
    const t = useT('office');
    const { kind, name } = dayStateWords[dayStateOf(record)];
    return <KindBadge kind={kind}>{t(name)}</KindBadge>;
  },
  Notices: WorkTimeNotices,
  Acts: CorrectDay,
  useTabs: (record) => {
    const t = useT('office');
    const { folderid } = record;
    const within = (body: ReactNode) => <FolderFormats folderId={folderid}>{body}</FolderFormats>;
    return [
      { id: 'details', label: t('Details'), body: within(<WorkTimeDetails day={record} />) },
      { id: 'history', label: t('Corrections'), body: within(<WorkTimeHistory day={record} />) },
    ];
  },
});
