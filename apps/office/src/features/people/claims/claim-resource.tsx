import createCall from 'virtual:call-facts/posts.create/claim';
import updateCall from 'virtual:call-facts/posts.update/claim';
import removeCall from 'virtual:call-facts/claims.remove';
import { isEditable } from '@field-service/domain/people/claim.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useTechnicians } from '../../../api/reference.ts';
import { defineResource } from '../../../resource/define-resource.tsx';
import { useClaimColumns } from './claim-columns.tsx';
import { useClaimText, useStoredLabels } from './claim-history.ts';
import { claimNoun } from './claim-noun.ts';
import {
  bodyOfClaim,
  emptyClaim,
  missingInLine,
  valuesOfClaim,
  type ClaimChange,
  type NewClaimBody,
} from './claim-values.ts';
import { claimStateWords } from '@field-service/ui/record/people-words.ts';
import { ClaimActs } from './ClaimActs.tsx';
import { ClaimDetails } from './ClaimDetails.tsx';
import { ClaimFields, useClaimLabels } from './ClaimFields.tsx';

const read = async (id: string, signal?: AbortSignal) =>
  (await api.claims.get({ params: { id } }, signal === undefined ? {} : { signal })).data;

export const claimResource = defineResource({
  noun: claimNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Expense claims'),
      create: t('New claim'),
      createAct: t('Create claim'),
      search: { label: t('Search claims'), placeholder: t('Number, title or person') },
      empty: {
        title: t('No claims yet'),
        text: t('What people spent for the company appears here, to be approved and paid.'),
      },
      remove: {
        question: t('Delete this claim?'),
        follows: t('Its lines and receipts are deleted with it.'),
      },
    };
  },
  useColumns: useClaimColumns,
  useFilters: () => {
    const t = useT('office');
    const { data: people = [] } = useTechnicians();
    return {
      state: {
        label: t('State'),
        placeholder: t('All states'),
        names: {
          draft: t(claimStateWords.draft.name),
          submitted: t(claimStateWords.submitted.name),
          approved: t(claimStateWords.approved.name),
          rejected: t(claimStateWords.rejected.name),
          paid: t(claimStateWords.paid.name),
        },
      },
      receipts: {
        label: t('Receipts'),
        placeholder: t('All receipts'),
        names: { twice: t('Receipt used twice') },
      },
      person: {
        label: t('Person (staff)'),
        placeholder: t('Everyone'),
        options: people.map(({ id, name }) => ({ value: id, label: name })),
      },
    };
  },
  nameOf: ({ docno, title }) => `${docno} · ${title}`,
  read,
  create: {
    // The calls serve every kind of post; for claims they need this grant.
    facts: { ...createCall, needs: ['CLAM:CR'] },
    send: async (body: NewClaimBody, options) => await read((await api.posts.create({ body }, options)).data.id),
  },
  update: {
    facts: { ...updateCall, needs: ['CLAM:CR'] },
    within: 'fields',
    send: async (id, { uts, ...body }: ClaimChange & { uts: number | null }, options) => {
      await api.posts.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options);
      return await read(id);
    },
  },
  remove: { facts: removeCall, send: async (id, options) => await api.claims.remove({ params: { id } }, options) },
  useMayChange: () => {
    const { profile } = useCaller();
    return ({ state, claimant }) => isEditable(state) && claimant.id === profile.user.id;
  },
  form: {
    empty: emptyClaim,
    valuesOf: valuesOfClaim,
    toBody: bodyOfClaim,
    Fields: ClaimFields,
    useCheck: () => {
      const t = useT('office');
      return ({ lines }) => (lines.some(missingInLine) ? { lines: t('Required') } : {});
    },
    useLabels: useClaimLabels,
  },
  history: {
    read: async (id, signal) => (await read(id, signal)).history,
    useTextOf: useClaimText,
    useLabels: useStoredLabels,
  },
  Badge: ({ record: { state } }) => {
    const t = useT('office');
    return <KindBadge kind={claimStateWords[state].kind}>{t(claimStateWords[state].name)}</KindBadge>;
  },
  Acts: ClaimActs,
  useTabs: (record) => {
    const t = useT('office');
    return [{ id: 'details', label: t('Details'), body: <ClaimDetails claim={record} /> }];
  },
});
