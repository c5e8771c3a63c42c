import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { PageSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useScope } from '../../api/session.ts';
import { useUser } from '../../api/user.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import classes from './account.module.css';
import { LastReports, NextVisits } from './HomeLists.tsx';
import { Tiles } from './Tiles.tsx';
import { BalanceSummary } from './BalanceSummary.tsx';

const useHome = () => {
  const scope = useScope();
  return useQuery({
    queryKey: ['home', scope],
    queryFn: async ({ signal }) =>
      (await api.portal.home({ query: scope.siteId === undefined ? {} : { siteid: scope.siteId } }, { signal })).data,
  });
};

/**
 * Anything that needs the customer's attention, links to the sections of the portal, the next visits, and the latest
 * reports.
 */
export const AccountPage = () => {
  const t = useT('portal');
  const user = useUser();
  const home = useHome();
  const body = () => {
    if (home.isError && !home.data) return <ErrorPanel error={home.error} onRetry={() => void home.refetch()} />;
    if (!home.data || !user) return <PageSkeleton />;
    return (
      <div className={classes.grid}>
        <div className={classes.wide}>
          <BalanceSummary home={home.data} billing={user.billing} />
        </div>
        <div className={classes.wide}>
          <Tiles home={home.data} billing={user.billing} />
        </div>
        <NextVisits visits={home.data.next} />
        <LastReports reports={home.data.reports} />
      </div>
    );
  };
  return (
    <>
      <PageHead title={t('My account')} text={user?.contact.name} />
      {body()}
    </>
  );
};
