import createCall from 'virtual:call-facts/plans.create';
import reviseCall from 'virtual:call-facts/plans.revise';
import updateCall from 'virtual:call-facts/plans.update';
import type { RouteInput } from '@field-service/contract/route.ts';
import type { Plan, plans } from '@field-service/contract/work/stations.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { TextInput } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { api } from '../../../../api/client.ts';
import { UploadsField, type Upload } from '../../../../parts/UploadsField.tsx';
import { usePlanState } from './plan-state.ts';
import { useRefreshPlans } from './use-plans.ts';

interface PlanValues {
  name: string;
  files: readonly Upload[];
}
type NewPlan = RouteInput<(typeof plans)['create']>['body'];
type Revision = NonNullable<RouteInput<(typeof plans)['revise']>['body']>;
type PlanChange = NonNullable<RouteInput<(typeof plans)['update']>['body']>;

const usePlanLabels = (): Readonly<Record<string, string>> => {
  const t = useT('office');
  return { name: t('Name'), files: t('Picture of the plan') };
};

/** Adds a floor plan to a site. */
export const AddPlanDialog = ({
  siteId,
  seq,
  onAdded,
  onClose,
}: {
  siteId: string;
  /** The place of the plan in the order of the site's plans. */
  seq: number;
  onAdded: (plan: Plan) => void;
  onClose: () => void;
}): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPlans();
  const labels = usePlanLabels();
  const start = useMemo(() => ({ fresh: { name: '', files: [] } }), []);
  const state = useFormState<PlanValues>(start);
  const form = useRecordForm<PlanValues, NewPlan, Plan>({
    state,
    call: createCall,
    toBody: ({ name, files }) => ({ siteid: siteId, seq, name: name.trim(), fileid: files[0]?.id ?? null }),
    fieldOf: { fileid: 'files' },
    send: async (body, options) => (await api.plans.create({ body }, options)).data,
    onSaved: async (plan) => {
      await refresh();
      notices.success(t('{{name}} added', { name: plan.name }));
      onAdded(plan);
      onClose();
    },
  });
  const files = form.field('files');
  return (
    <FormDialog
      title={t('Add a floor plan')}
      form={form}
      act={t('Add floor plan')}
      labelOf={(name) => labels[name] ?? name}
      onClose={onClose}
    >
      <TextInput label={labels['name']} placeholder={t('Ground floor, warehouse, …')} {...form.text('name')} />
      <UploadsField label={labels['files'] ?? ''} limit={1} {...files} required />
    </FormDialog>
  );
};

/** Adds a revision to a plan: another picture on which its stations keep their positions. */
export const RevisePlanDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPlans();
  const labels = usePlanLabels();
  const state = usePlanState<PlanValues>(plan, ({ name }) => ({ name, files: [] }));
  const form = useRecordForm<PlanValues, Revision, Plan>({
    state,
    call: reviseCall,
    toBody: ({ files }) => ({ fileid: files[0]?.id ?? null }),
    fieldOf: { fileid: 'files' },
    check: ({ files }) => (files.length === 0 ? { files: t('Choose a picture.') } : {}),
    send: async (body, options) =>
      (
        await api.plans.revise(
          { params: { id: plan.id }, body: { ...body, uts: state.base?.uts ?? plan.uts } },
          options,
        )
      ).data,
    onSaved: async ({ revision }) => {
      await refresh();
      notices.success(t('Revision {{revision}} added', { revision }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('New revision of {{name}}', { name: plan.name })}
      form={form}
      act={t('Add revision')}
      labelOf={(name) => labels[name] ?? name}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {t('Stations keep their positions on the new picture. The earlier revision stays readable.')}
      </p>
      <UploadsField label={labels['files'] ?? ''} limit={1} {...form.field('files')} required />
    </FormDialog>
  );
};

/** Gives a plan another name. */
export const RenamePlanDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const refresh = useRefreshPlans();
  const labels = usePlanLabels();
  const state = usePlanState(plan, ({ name }) => ({ name }));
  const form = useRecordForm<{ name: string }, PlanChange, Plan>({
    state,
    call: updateCall,
    toBody: ({ name }) => ({ name: name.trim() }),
    send: async (body, options) =>
      (
        await api.plans.update(
          { params: { id: plan.id }, body: { ...body, uts: state.base?.uts ?? plan.uts } },
          options,
        )
      ).data,
    onSaved: async ({ name }) => {
      await refresh();
      notices.success(t('{{name}} saved', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Rename floor plan')}
      size="md"
      form={form}
      act={t('Save')}
      labelOf={(name) => labels[name] ?? name}
      onClose={onClose}
    >
      <TextInput label={labels['name']} {...form.text('name')} />
    </FormDialog>
  );
};
