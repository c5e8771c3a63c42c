import { useT } from '@field-service/i18n/use-t.ts';
import { useCaller } from '../../api/caller.tsx';
import { workTimeResource } from '../../features/people/work-time/work-time-resource.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

const { Acts } = workTimeResource;

/** The screens of work days; a day leads to where the person was. */
export const workTimeScreens = resourceScreens({
  ...workTimeResource,
  Acts: ({ record }) => {
    const t = useT('office');
    const { may } = useCaller();
    return (
      <>
        {may('USER:VW') ? (
          <LinkButton
            to="/team-map/$personId"
            params={{ personId: record.creator.id }}
            search={{ date: record.date }}
            variant="default"
          >
            {t('Day on the map')}
          </LinkButton>
        ) : null}
        {Acts ? <Acts record={record} /> : null}
      </>
    );
  },
});
