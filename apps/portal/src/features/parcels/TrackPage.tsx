import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { parcelKinds, useParcelStateNames } from '@field-service/ui/record/parcel-states.ts';
import { ParcelWay } from '@field-service/ui/record/ParcelWay.tsx';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Panel } from '../../frame/Panel.tsx';
import { tokenIn } from './token-in.ts';

/** The link is wrong in itself or has ended: reading again would not help. */
const isUseless = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.code === 'record.not_found' || failure.code === 'request.invalid');

/**
 * Where a parcel is, for anyone who has its open link: `id` is in the query, the token behind the `#`, so that no server
 * writes it into a log.
 */
export const TrackPage = () => {
  const t = useT('portal');
  const names = useParcelStateNames();
  const { id = '' } = useSearch({ strict: false });
  const token = tokenIn(globalThis.location.hash);
  const query = useQuery({
    queryKey: ['tracking', id, token],
    queryFn: async ({ signal }) =>
      (await api.parcels.track({ params: { id }, query: { token: token ?? '' } }, { signal })).data,
    enabled: id !== '' && token !== undefined,
    retry: (count, failure) => !isUseless(failure) && count < 2,
    refetchInterval: 60_000,
  });
  if (id === '' || token === undefined || isUseless(query.error))
    return (
      <>
        <PageHead title={t('Parcel tracking')} />
        <Panel>
          <EmptyState
            icon={IconLinkOff}
            title={t('This tracking link does not work')}
            text={t('It has ended, was replaced by a newer one, or is incomplete. Ask the sender for a new link.')}
          />
        </Panel>
      </>
    );
  const { data } = query;
  if (data === undefined)
    return (
      <>
        <PageHead title={t('Parcel tracking')} />
        <Panel>
          {query.isError ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : <PageSkeleton />}
        </Panel>
      </>
    );
  return (
    <>
      <PageHead
        title={t('Parcel {{name}}', { name: data.docno })}
        mark={<KindBadge kind={parcelKinds[data.state]}>{names[data.state]}</KindBadge>}
      />
      <Panel title={t('Where it has been')}>
        <ParcelWay events={data.events} />
      </Panel>
    </>
  );
};
