import type { AnyDataset, Filters, ListSearch } from '@field-service/ui/list/list-spec.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Guard } from '../app/Guard.tsx';
import { QueryGate } from '../parts/QueryGate.tsx';
import type { AnyRecord, Resource } from './define-resource.tsx';
import { resourceForm } from './ResourceForm.tsx';
import { resourceList } from './ResourceList.tsx';
import { resourcePage } from './ResourcePage.tsx';

const useAlways = () => () => true;
const denied = <Navigate to="/error-page/access-denied" replace />;

/** The screens of a noun, as its routes show them (`app/resource-routes.ts`). */
export const resourceScreens = <
  D extends AnyDataset,
  Fs extends Filters,
  R extends AnyRecord,
  V extends object,
  Create extends object,
  Update extends object,
>(
  resource: Resource<D, Fs, R, V, Create, Update>,
) => {
  const { noun, form } = resource;
  const [List, Page] = [resourceList(resource), resourcePage(resource)];
  const Form = form === undefined ? undefined : resourceForm({ ...resource, form });
  const { useMayChange = useAlways } = resource;
  const One = ({ needs = '', children }: { needs?: string; children: (record: R) => ReactNode }): ReactNode => {
    const { recordId = '' } = useParams({ strict: false });
    const query = useQuery({
      queryKey: [noun.name, recordId],
      queryFn: async ({ signal }) => await resource.read(recordId, signal),
    });
    return (
      <Guard screen={noun.path} needs={needs}>
        <QueryGate query={query}>{children}</QueryGate>
      </Guard>
    );
  };
  return {
    List: (): ReactNode => {
      const navigate = useNavigate();
      const found: unknown = useSearch({ strict: false });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route has read it with the noun's own list
      const search = found as ListSearch<Fs>;
      return (
        <Guard screen={noun.path}>
          <List search={search} onSearch={(next) => void navigate({ to: noun.path, search: next, replace: true })} />
        </Guard>
      );
    },
    New: (): ReactNode => {
      const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
      const { create } = resource;
      return create === undefined || Form === undefined ? (
        denied
      ) : (
        <Guard screen={noun.path} needs={create.facts.needs[0] ?? ''}>
          <Form record={null} search={search} />
        </Guard>
      );
    },
    Record: (): ReactNode => {
      const navigate = useNavigate();
      const { tab } = useSearch({ strict: false });
      return (
        <One>
          {(record) => (
            <Page
              key={record.id}
              record={record}
              tab={tab === undefined ? undefined : String(tab)}
              onTab={(next) =>
                void navigate({
                  to: `${noun.path}/$recordId`,
                  params: { recordId: record.id },
                  search: { tab: next },
                  state: true,
                  replace: true,
                })
              }
            />
          )}
        </One>
      );
    },
    Edit: (): ReactNode => {
      const mayChange = useMayChange();
      const { update } = resource;
      return update === undefined || Form === undefined ? (
        denied
      ) : (
        <One needs={update.facts.needs[0] ?? ''}>
          {(record) => (mayChange(record) ? <Form key={record.id} record={record} /> : denied)}
        </One>
      );
    },
  };
};
