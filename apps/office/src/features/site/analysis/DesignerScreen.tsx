import createCall from 'virtual:call-facts/dashboards.create';
import updateCall from 'virtual:call-facts/dashboards.update';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { maxWidgets, type Dashboard, type Widget } from '@field-service/contract/site/dashboards.ts';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { useErrorText, useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { Page } from '../../../parts/Page.tsx';
import { emptyDashboard, titleIn, valuesOfDashboard, withTitle, type DashboardValues } from './dashboard-values.ts';
import { DesignedWidgets } from './DesignedWidgets.tsx';
import type { RowsOfSubjects } from './rows.tsx';
import { SharingFields } from './SharingFields.tsx';

interface DesignerScreenProps {
  /** The dashboard that is changed; null for a new one. */
  dashboard: Dashboard | null;
  /** For a new one: the dashboard that it begins as. */
  copied: Dashboard | null;
  rows: RowsOfSubjects;
  onSaved: (id: string) => Promise<void>;
}

const isWidget = (value: unknown): value is Widget => isRecord(value) && typeof value.title === 'string';
const stored = (dashboard: Dashboard) => ({ values: valuesOfDashboard(dashboard), uts: dashboard.uts });

type Body = Omit<DashboardValues, 'names'> & { names: Record<string, string>; uts?: number | undefined };

/** A dashboard is designed with its real data; nothing is stored until it is saved. */
export const DesignerScreen = ({ dashboard, copied, rows, onSaved }: DesignerScreenProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const formats = useFormats();
  const notices = useNotices();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<{ id: string; text: string } | null>(null);
  const start = useMemo(
    () =>
      dashboard === null
        ? {
            fresh:
              copied === null
                ? emptyDashboard
                : { ...emptyDashboard, title: copied.title, names: copied.names, widgets: copied.widgets },
          }
        : {
            stored: stored(dashboard),
            read: async () => stored((await api.dashboards.get({ params: { id: dashboard.id } })).data),
          },
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the record do not change it
    [],
  );
  const state = useFormState<DashboardValues>(start);
  const form = useRecordForm<DashboardValues, Body, Dashboard>({
    state,
    call: dashboard === null ? createCall : updateCall,
    toBody: (values, uts) => ({ ...values, ...(uts === null ? {} : { uts }) }),
    check: ({ widgets, shared, folderid, roleid }) => ({
      ...(widgets.length === 0 ? { widgets: t('Add at least one widget') } : {}),
      ...(shared === 'folder' && folderid === null ? { folderid: t('Required') } : {}),
      ...(shared === 'role' && roleid === null ? { roleid: t('Required') } : {}),
    }),
    onChange: () => setRefused(null),
    send: async (body, options) =>
      dashboard === null
        ? (await api.dashboards.create({ body }, options)).data
        : (await api.dashboards.update({ params: { id: dashboard.id }, body }, options)).data,
    onSaved: async ({ id, ...saved }) => {
      await Promise.all(
        [queryKeys.dashboards, queryKeys.dashboard(id)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      notices.success(t('{{name}} saved', { name: titleIn(saved, language) }));
      await onSaved(id);
    },
    onRefused: (failure) => {
      if (!(failure instanceof ApiFailure) || failure.code !== 'dashboard.widget_invalid') return false;
      const { widget, code, ...params } = failure.params;
      if (typeof widget !== 'string' || typeof code !== 'string') return false;
      setRefused({ id: widget, text: errorText({ code, params: isRecord(params) ? params : {} }) });
      return true;
    },
  });
  const { values } = form;
  const title = form.text('title');
  return (
    <Page title={dashboard === null ? t('New dashboard') : titleIn(dashboard, language)}>
      <RecordForm
        form={form}
        act={t('Save')}
        labelOf={(name) =>
          name === 'title' || name === 'names' ? t('Title') : name === 'widgets' ? t('Widgets') : t('Shared with')
        }
        textOf={(name, value) =>
          name === 'widgets' && Array.isArray(value)
            ? formats.list(value.filter(isWidget).map((widget) => titleIn(widget, language)))
            : typeof value === 'string'
              ? value
              : ''
        }
        others={
          <LinkButton to="/chart-page" search={dashboard === null ? {} : { board: dashboard.id }} variant="default">
            {t('Cancel')}
          </LinkButton>
        }
      >
        <SimpleGrid cols={{ base: 1, sm: 3 }} maw={960}>
          <TextInput
            label={t('Title')}
            {...title}
            value={titleIn(values, language)}
            onChange={({ currentTarget }) => form.set(withTitle(values, language, currentTarget.value))}
          />
          <SharingFields form={form} />
        </SimpleGrid>
        <DesignedWidgets
          widgets={values.widgets}
          rows={rows}
          error={form.field('widgets').error}
          refused={refused}
          canAdd={values.widgets.length < maxWidgets}
          onChange={(widgets: Widget[]) => form.set({ widgets })}
        />
      </RecordForm>
    </Page>
  );
};
