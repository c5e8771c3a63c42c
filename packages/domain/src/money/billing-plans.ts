/** The billing plans of a contract (practice, money). */
export const billingPlans = [
  'visit',
  'monthly_advance',
  'monthly_arrears',
  'quarterly_advance',
  'quarterly_arrears',
  'annual',
] as const;
export type BillingPlan = (typeof billingPlans)[number];

/** Whether a visit is covered by the contract's own amount and therefore never counts as unbilled. */
export const isCovered = (plan: BillingPlan): boolean => plan !== 'visit';
