import createCall from 'virtual:call-facts/plans.create';
import newStationCall from 'virtual:call-facts/stations.create';
import removeCall from 'virtual:call-facts/plans.remove';
import reviseCall from 'virtual:call-facts/plans.revise';
import updateCall from 'virtual:call-facts/plans.update';
import type { ContactInfo } from '@field-service/contract/customers/contacts.ts';
import type { Plan } from '@field-service/contract/work/stations.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActDialog } from '@field-service/ui/record/ActButton.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Menu, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { RowMenu } from '../../../../parts/RowMenu.tsx';
import { HeatMap } from './HeatMap.tsx';
import { LabelsDialog } from './LabelsDialog.tsx';
import type { PlanSearch } from './plan-search.ts';
import { NotesDialog } from './NotesDialog.tsx';
import { AddPlanDialog, RenamePlanDialog, RevisePlanDialog } from './PlanDialogs.tsx';
import classes from './plans.module.css';
import { PlanStage } from './PlanStage.tsx';
import { usePlan, useRefreshPlans, useSitePlans, useSiteStations, type PlanRow, type StationRow } from './use-plans.ts';

interface Place {
  search: PlanSearch;
  onSearch: (search: PlanSearch) => void;
}

/** The acts on one plan. */
const PlanMenu = ({ plan, onRemoved }: { plan: Plan; onRemoved: () => void }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const refresh = useRefreshPlans();
  const [open, setOpen] = useState<'rename' | 'revise' | 'notes' | 'remove'>();
  if (!may(updateCall.needs) && !may(removeCall.needs)) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <RowMenu name={plan.name}>
        {may(reviseCall.needs) ? <Menu.Item onClick={() => setOpen('revise')}>{t('New revision')}</Menu.Item> : null}
        {may(reviseCall.needs) ? (
          <Menu.Item onClick={() => setOpen('notes')}>{t('Notes on the plan')}</Menu.Item>
        ) : null}
        {may(updateCall.needs) ? <Menu.Item onClick={() => setOpen('rename')}>{t('Rename')}</Menu.Item> : null}
        {may(removeCall.needs) ? <Menu.Item onClick={() => setOpen('remove')}>{t('Delete')}</Menu.Item> : null}
      </RowMenu>
      {open === 'rename' ? <RenamePlanDialog plan={plan} onClose={close} /> : null}
      {open === 'notes' ? <NotesDialog plan={plan} onClose={close} /> : null}
      {open === 'revise' ? <RevisePlanDialog plan={plan} onClose={close} /> : null}
      <ActDialog
        act={t('Delete')}
        call={removeCall}
        ask={{
          question: t('Delete floor plan {{name}}?', { name: plan.name }),
          follows: t('Only a plan without stations can be deleted. Past reports keep it.'),
        }}
        run={async (options) => await api.plans.remove({ params: { id: plan.id } }, options)}
        onDone={async () => {
          onRemoved();
          await refresh();
        }}
        said={() => t('{{name}} deleted', { name: plan.name })}
        opened={open === 'remove'}
        onClose={close}
      />
    </>
  );
};

/** The revisions of a plan: each was valid until the next one began. */
const RevisionSelect = ({ plan, search, onSearch }: Place & { plan: Plan }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { revisions } = plan;
  if (revisions.length < 2) return null;
  const options = revisions
    .map(({ revision, validFrom }, index) => {
      const next = revisions[index + 1];
      return {
        value: next === undefined ? '' : String(next.validFrom - 1),
        label:
          next === undefined
            ? t('Revision {{revision}}, since {{day}}', { revision, day: formats.date(validFrom) })
            : t('Revision {{revision}}, until {{day}}', { revision, day: formats.date(next.validFrom) }),
      };
    })
    .toReversed();
  return (
    <NativeSelect
      label={t('Revision')}
      value={search.at === undefined ? '' : String(search.at)}
      data={options}
      onChange={({ currentTarget: { value } }) =>
        onSearch({ ...search, at: value === '' ? undefined : Number(value), station: undefined })
      }
    />
  );
};

interface OnePlanProps extends Place {
  row: PlanRow;
  plans: readonly PlanRow[];
  stations: readonly StationRow[];
  acts: ReactNode;
  /** The selected station. It is not in the address: changing that while a position is being saved would ask first. */
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

const OnePlan = ({ row, plans, stations, search, onSearch, acts, selected, onSelect }: OnePlanProps): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const query = usePlan(row.id, search.at);
  return (
    <QueryGate query={query}>
      {(plan) => (
        <>
          <div className={classes.toolbar}>
            <NativeSelect
              label={t('Floor plan')}
              value={row.id}
              data={plans.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget: { value } }) => onSearch({ plan: value, view: search.view })}
            />
            <RevisionSelect plan={plan} search={search} onSearch={onSearch} />
            <PlanMenu plan={plan} onRemoved={() => onSearch({})} />
            {may('POST:VW') ? (
              <SegmentedControl
                aria-label={t('View')}
                value={search.view ?? 'stations'}
                data={[
                  { value: 'stations', label: t('Stations') },
                  { value: 'heat', label: t('Heat map') },
                ]}
                onChange={(view) => onSearch({ plan: row.id, ...(view === 'heat' ? { view } : {}) })}
              />
            ) : null}
            <span className={classes.spacer} />
            {acts}
          </div>
          {search.view === 'heat' ? (
            <HeatMap key={plan.id} plan={plan} />
          ) : (
            <PlanStage
              key={`${plan.id} ${search.at ?? ''}`}
              plan={plan}
              stations={stations}
              past={search.at !== undefined}
              selected={selected}
              onSelect={onSelect}
            />
          )}
        </>
      )}
    </QueryGate>
  );
};

/** The floor plans of a site with the stations on them. */
const SitePlans = ({ site, search, onSearch }: Place & { site: ContactInfo }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const caller = useCaller();
  const [isAdding, setAdding] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [selected, setSelected] = useState(search.station);
  const plans = useSitePlans(site.id);
  const stations = useSiteStations(site.id);
  const add = may(createCall.needs) ? (
    <Button variant="default" onClick={() => setAdding(true)}>
      {t('Add floor plan')}
    </Button>
  ) : null;
  return (
    <Page
      title={site.name}
      acts={
        <>
          <LinkButton to="/contact-list/$recordId" params={{ recordId: site.contactid }} variant="default">
            {t('Customer')}
          </LinkButton>
          {caller.may('POST:VW') ? (
            <LinkButton to="/stations/trend" search={{ customer: site.contactid, site: site.id }} variant="default">
              {t('Activity trend')}
            </LinkButton>
          ) : null}
          <LinkButton to="/stations" search={{ site: site.id }} variant="default">
            {t('List of stations')}
          </LinkButton>
          <Button variant="default" onClick={() => setPrinting(true)}>
            {t('Print labels')}
          </Button>
          {may(newStationCall.needs) ? (
            <LinkButton to="/stations/new" search={{ customer: site.contactid, site: site.id }}>
              {t('New station')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <QueryGate query={plans}>
        {(rows) => (
          <QueryGate query={stations}>
            {(all) => {
              const row = rows.find(({ id }) => id === search.plan) ?? rows[0];
              return (
                <>
                  {row === undefined ? (
                    <EmptyState
                      icon={IconMap2}
                      title={t('No floor plans yet')}
                      text={t('Add a picture of a floor, then place the stations on it.')}
                      action={add}
                    />
                  ) : (
                    <OnePlan
                      row={row}
                      plans={rows}
                      stations={all}
                      search={search}
                      onSearch={onSearch}
                      acts={add}
                      selected={selected}
                      onSelect={setSelected}
                    />
                  )}
                  {isPrinting ? (
                    <LabelsDialog
                      siteId={site.id}
                      plan={row}
                      stations={all}
                      selected={selected}
                      onClose={() => setPrinting(false)}
                    />
                  ) : null}
                  {isAdding ? (
                    <AddPlanDialog
                      siteId={site.id}
                      seq={Math.max(0, ...rows.map(({ seq }) => seq + 1))}
                      onAdded={({ id }) => onSearch({ plan: id })}
                      onClose={() => setAdding(false)}
                    />
                  ) : null}
                </>
              );
            }}
          </QueryGate>
        )}
      </QueryGate>
    </Page>
  );
};

export const SitePlansScreen = ({ siteId, ...place }: Place & { siteId: string }): ReactNode => {
  const query = useQuery({
    queryKey: ['contact', 'site', siteId],
    queryFn: async ({ signal }) => (await api.contactInfos.get({ params: { id: siteId } }, { signal })).data,
  });
  return <QueryGate query={query}>{(site) => <SitePlans site={site} {...place} />}</QueryGate>;
};
