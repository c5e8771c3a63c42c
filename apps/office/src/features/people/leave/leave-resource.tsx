import createCall from 'virtual:call-facts/posts.create/leave';
import updateCall from 'virtual:call-facts/posts.update/leave';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useTechnicians } from '../../../api/reference.ts';
import { defineResource } from '../../../resource/define-resource.tsx';
import { useLeaveColumns } from './leave-columns.tsx';
import { useLeaveStored, useLeaveText } from './leave-history.ts';
import { leaveNoun } from './leave-noun.ts';
import {
  bodyOfLeave,
  emptyLeave,
  leaveProblems,
  valuesOfLeave,
  type LeaveChange,
  type NewLeaveBody,
} from './leave-values.ts';
import { leaveKindWords, leaveStateWords } from '@field-service/ui/record/people-words.ts';
import { LeaveActs } from './LeaveActs.tsx';
import { LeaveDetails } from './LeaveDetails.tsx';
import { LeaveFields, useLeaveLabels } from './LeaveFields.tsx';

const read = async (id: string, signal?: AbortSignal) =>
  (await api.leave.get({ params: { id } }, signal === undefined ? {} : { signal })).data;

export const leaveResource = defineResource({
  noun: leaveNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Leave'),
      create: t('Request leave'),
      createAct: t('Request leave'),
      search: { label: t('Search leave'), placeholder: t('Number or person') },
      empty: {
        title: t('No leave yet'),
        text: t('Leave that people request appears here; who may approve it is told by email.'),
      },
    };
  },
  useColumns: useLeaveColumns,
  useFilters: () => {
    const t = useT('office');
    const { data: people = [] } = useTechnicians();
    return {
      state: {
        label: t('State'),
        placeholder: t('All states'),
        names: {
          filed: t(leaveStateWords.filed.name),
          approved: t(leaveStateWords.approved.name),
          rejected: t(leaveStateWords.rejected.name),
          withdrawn: t(leaveStateWords.withdrawn.name),
        },
      },
      kind: {
        label: t('Kind'),
        placeholder: t('All kinds of leave'),
        width: 184,
        names: {
          AL: t(leaveKindWords.AL),
          HD: t(leaveKindWords.HD),
          MC: t(leaveKindWords.MC),
          HL: t(leaveKindWords.HL),
          UL: t(leaveKindWords.UL),
          RL: t(leaveKindWords.RL),
        },
      },
      since: { label: t('From'), placeholder: t('From'), width: 148 },
      until: { label: t('Until'), placeholder: t('Until'), width: 148 },
      person: {
        label: t('Person (staff)'),
        placeholder: t('Everyone'),
        options: people.map(({ id, name }) => ({ value: id, label: name })),
      },
    };
  },
  nameOf: ({ docno, user }) => `${docno} · ${user.name}`,
  read,
  create: {
    // The calls serve every kind of post; for leave they need this grant.
    facts: { ...createCall, needs: ['LEAV:CR'] },
    send: async (body: NewLeaveBody, options) => await read((await api.posts.create({ body }, options)).data.id),
  },
  update: {
    facts: { ...updateCall, needs: ['LEAV:CR'] },
    within: 'fields',
    send: async (id, { uts, ...body }: LeaveChange & { uts: number | null }, options) => {
      await api.posts.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options);
      return await read(id);
    },
  },
  useMayChange: () => {
    const { may, profile } = useCaller();
    return ({ state, user }) => state === 'filed' && (user.id === profile.user.id || may('LEAV:AP'));
  },
  form: {
    empty: emptyLeave,
    valuesOf: valuesOfLeave,
    toBody: bodyOfLeave,
    Fields: LeaveFields,
    useCheck: () => {
      const t = useT('office');
      return (values) => {
        const { isMissing, isReversed } = leaveProblems(values);
        return {
          ...(isMissing ? { from: t('Required') } : {}),
          ...(isReversed ? { to: t('The last day is before the first.') } : {}),
        };
      };
    },
    useLabels: useLeaveLabels,
  },
  Badge: ({ record: { state } }) => {
    const t = useT('office');
    return <KindBadge kind={leaveStateWords[state].kind}>{t(leaveStateWords[state].name)}</KindBadge>;
  },
  history: {
    read: async (id, signal) => (await read(id, signal)).history,
    useTextOf: useLeaveText,
    useLabels: useLeaveStored,
  },
  Acts: LeaveActs,
  useTabs: (record) => {
    const t = useT('office');
    return [{ id: 'details', label: t('Details'), body: <LeaveDetails leave={record} /> }];
  },
});
