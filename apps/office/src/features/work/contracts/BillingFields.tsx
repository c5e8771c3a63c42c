import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { billingPlans } from '@field-service/domain/money/billing-plans.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyField } from '@field-service/ui/fields/MoneyField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TaxField } from '../../../lines/TaxField.tsx';
import type { LineRules } from '../../../lines/use-line-context.ts';
import { useContractLabels, usePlanNames } from './contract-labels.ts';
import type { ContractValues } from './contract-values.ts';
import { useContractCost } from './use-contract-cost.ts';
import { useNextInvoice } from './use-next-invoice.ts';

interface BillingFieldsProps {
  form: RecordForm<ContractValues>;
  record: OrderSet | null;
  timeZone: string;
  /** The folder of the customer, once it is known. */
  folderId: string | undefined;
  /** The rules for its lines and taxes, once they are known. */
  rules: LineRules | undefined;
}

/** How a contract is billed. */
export const BillingFields = ({ form, record, timeZone, folderId, rules }: BillingFieldsProps): ReactNode => {
  const t = useT('office');
  const labels = useContractLabels();
  const plans = usePlanNames();
  const { billingPlan } = form.values;
  const next = useNextInvoice(record, form.values, timeZone);
  const cost = useContractCost(record, form.values, { rules, timeZone });
  const isFlat = billingPlan !== 'visit';
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <OneSelect
          label={labels.billingPlan}
          allowDeselect={false}
          data={billingPlans.map((value) => ({ value, label: plans[value] }))}
          value={billingPlan}
          onChange={(chosen) => form.set({ billingPlan: billingPlans.find((each) => each === chosen) ?? 'visit' })}
        />
        {isFlat ? (
          <>
            <MoneyField label={labels.planAmount} {...form.field('planAmount')} required />
            <TaxField
              label={labels.planTax}
              folderId={folderId}
              {...form.field('planTax')}
              value={form.values.planTax ?? null}
            />
          </>
        ) : null}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {isFlat
          ? t('Visits are covered by this amount; the lines are not billed.')
          : t('Each completed visit is billed with its lines.')}
      </Text>
      <Facts facts={[...(isFlat ? cost : []), next]} />
    </Stack>
  );
};
