import { isCovered } from '@field-service/domain/money/billing-plans.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { contractResource } from '../../features/work/contracts/contract-resource.tsx';
import { JobsOf } from '../../features/work/jobs/JobsOf.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';

const { useTabs } = contractResource;

/** The screens of recurring contracts; their page also lists all jobs of a contract. */
export const contractScreens = resourceScreens({
  ...contractResource,
  useTabs: (contract) => {
    const t = useT('office');
    const jobs = <JobsOf within={{ oset: contract.id }} isBilled={!isCovered(contract.billingPlan)} />;
    return [...useTabs(contract), { id: 'jobs', label: t('Jobs'), body: jobs }];
  },
});
