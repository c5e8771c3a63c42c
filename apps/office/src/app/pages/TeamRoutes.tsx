import { useT } from '@field-service/i18n/use-t.ts';
import { useCaller } from '../../api/caller.tsx';
import { PersonActs } from '../../features/people/people/PersonActs.tsx';
import { PeopleOf } from '../../features/people/people/PeopleOf.tsx';
import { personResource } from '../../features/people/people/person-resource.tsx';
import { teamResource } from '../../features/people/teams/team-resource.tsx';
import { JobsOf } from '../../features/work/jobs/JobsOf.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

const openJobsOf = (id: string) => ({ assignees: id, 'status.flags': { $noflags: 'CX' } });

/** The screens of people; a person's page also lists their open jobs, and leads to their work time and leave. */
export const personScreens = resourceScreens({
  ...personResource,
  Acts: ({ record }) => {
    const t = useT('office');
    const { may } = useCaller();
    return (
      <>
        <PersonActs record={record} />
        <LinkButton to="/team-map/$personId" params={{ personId: record.id }} variant="default">
          {t('Day on the map')}
        </LinkButton>
        <LinkButton to="/work-time-list" search={{ person: record.id }} variant="default">
          {t('Work time')}
        </LinkButton>
        {may('LEAV:VW') ? (
          <LinkButton to="/leave-list" search={{ person: record.id }} variant="default">
            {t('Leave')}
          </LinkButton>
        ) : null}
      </>
    );
  },
  useTabs: (person) => {
    const t = useT('office');
    const { may } = useCaller();
    return [
      ...personResource.useTabs(person),
      ...(may('POST:VW') && person.technician
        ? [{ id: 'jobs', label: t('Open jobs'), body: <JobsOf within={openJobsOf(person.id)} order="plan asc" /> }]
        : []),
    ];
  },
});

/** The screens of teams; a team's page also lists its members. */
export const teamScreens = resourceScreens({
  ...teamResource,
  useTabs: (team) => {
    const t = useT('office');
    const { may } = useCaller();
    return [
      ...teamResource.useTabs(team),
      ...(may('USER:VW')
        ? [{ id: 'members', label: t('Members'), body: <PeopleOf within={{ teamid: team.id }} /> }]
        : []),
    ];
  },
});
