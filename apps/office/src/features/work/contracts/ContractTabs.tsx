import type { OrderSet } from '@field-service/contract/work/order-sets.ts';
import { isCovered } from '@field-service/domain/money/billing-plans.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useRecurrenceText } from '@field-service/ui/fields/use-recurrence-text.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { priorityNames } from '../../../parts/priorities.ts';
import { Section } from '../../../parts/Section.tsx';
import { useLicenceName } from '../../../api/licence-classes.ts';
import { useContractLabels, useHolidayNames, usePlanNames } from './contract-labels.ts';
import { valuesOfContract } from './contract-values.ts';
import { NotBilled } from './NotBilled.tsx';
import { useContractContext } from './use-contract-context.ts';
import { useContractCost } from './use-contract-cost.ts';
import { useNextInvoice } from './use-next-invoice.ts';

interface ContractProps {
  contract: OrderSet;
}
type Context = ReturnType<typeof useContractContext>;

const Work = ({ contract, context }: ContractProps & { context: Context }) => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useContractLabels();
  const licenceName = useLicenceName();
  const [natures, jobTypes, types] = [
    useLookupName(lookupNumbers.nature),
    useLookupName(lookupNumbers.postType),
    useLookupName(lookupNumbers.orderSetType),
  ];
  const siteNames = new Map(context.contact?.sitelist.map(({ id, name }) => [id, name]));
  return (
    <Facts
      facts={[
        {
          label: labels.contactid,
          value: (
            <TextLink to="/contact-list/$recordId" params={{ recordId: contract.contactid }}>
              {context.contact?.name ?? t('Loading…')}
            </TextLink>
          ),
        },
        { label: t('Number'), value: contract.docno },
        {
          label: labels.sites,
          value: formats.list(contract.sites.map((id) => siteNames.get(id) ?? t('a deleted site'))),
        },
        {
          label: labels.natures,
          value: formats.list(contract.natures.map((id) => natures(id) ?? t('a deleted entry'))),
        },
        { label: labels.posttypeid, value: jobTypes(contract.posttypeid) },
        { label: labels.typeid, value: types(contract.typeid) },
        { label: labels.priority, value: t(priorityNames[contract.priority]) },
        {
          label: labels.licences,
          value: formats.list(contract.licences.map(licenceName)),
        },
        { label: labels.accessNotes, value: contract.accessNotes },
        { label: labels.instructions, value: contract.instructions },
      ]}
    />
  );
};

const Schedule = ({ contract }: ContractProps) => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useContractLabels();
  const holidays = useHolidayNames();
  const recurrence = useRecurrenceText();
  const slots = useLookupName(lookupNumbers.timeSlot);
  const minutes = minutesOfDuration(contract.duration);
  return (
    <Facts
      facts={[
        { label: labels.rrule, value: recurrence(contract.rrule, contract.startsOn) },
        { label: labels.startsOn, value: formats.businessDate(contract.startsOn) },
        {
          label: labels.endsOn,
          value: contract.endsOn === null ? t('Open-ended') : formats.businessDate(contract.endsOn),
        },
        { label: labels.from, value: formats.timeOfDay(contract.from) },
        { label: labels.length, value: minutes === undefined ? '' : formats.duration(minutes) },
        { label: labels.night, value: contract.night ? t('Yes') : t('No') },
        { label: labels.timeslotid, value: slots(contract.timeslotid) },
        { label: labels.tolerance, value: formats.number(contract.tolerance) },
        { label: labels.holidayRule, value: holidays[contract.holidayRule ?? 'none'] },
        { label: labels.crew, value: formats.number(contract.crew) },
        {
          label: labels.responseHours,
          value: contract.responseHours === null ? '' : formats.number(contract.responseHours),
        },
      ]}
    />
  );
};

const Billing = ({ contract, context }: ContractProps & { context: Context }) => {
  const labels = useContractLabels();
  const plans = usePlanNames();
  const taxes = useLookupName(lookupNumbers.tax);
  const { billingPlan, planAmount, planTax } = contract;
  return (
    <Facts
      facts={[
        { label: labels.billingPlan, value: plans[billingPlan] },
        { label: labels.planAmount, value: planAmount === null ? '' : <MoneyText amount={planAmount} /> },
        { label: labels.planTax, value: taxes(planTax) },
        ...useContractCost(contract, valuesOfContract(contract), context),
        useNextInvoice(contract, contract, context.timeZone),
      ]}
    />
  );
};

type Line = OrderSet['lines'][number];

const useLineColumns = (): PlainColumn<Line & { key: string }>[] => {
  const t = useT('office');
  const formats = useFormats();
  const taxes = useLookupName(lookupNumbers.tax);
  return [
    { label: t('Item'), cell: ({ name }) => name },
    { label: t('Quantity'), align: 'end', cell: ({ qty }) => formats.quantity(qty) },
    { label: t('Price'), align: 'end', cell: ({ price }) => <MoneyText amount={price} /> },
    { label: t('Discount'), align: 'end', cell: ({ uiDisc }) => discountText(uiDisc, formats) },
    { label: t('Tax'), cell: ({ tax }) => taxes(tax) },
  ];
};

const Lines = ({ contract }: ContractProps) => {
  const labels = useContractLabels();
  return (
    <PlainTable
      label={labels.lines}
      rows={contract.lines.map((line, at) => ({ ...line, key: String(at) }))}
      rowKey={({ key }) => key}
      columns={useLineColumns()}
    />
  );
};

/** A discount is an amount, or a percentage with its sign. */
const discountText = (discount: string | null, formats: ReturnType<typeof useFormats>): string => {
  if (discount === null || discount === '') return '';
  return discount.endsWith('%') ? formats.rate(discount.slice(0, -1)) : formats.money(discount);
};

/** What a contract promises, when, and for how much. */
export const ContractDetails = ({ contract }: ContractProps): ReactNode => {
  const t = useT('office');
  const context = useContractContext(contract.contactid, contract.startsOn);
  const { folder, timeZone } = context;
  return (
    <FormatsProvider folder={{ ...notationOf(folder), timeZone }}>
      <Section title={t('Work')}>
        <Work contract={contract} context={context} />
      </Section>
      <Section title={t('Schedule')}>
        <Schedule contract={contract} />
      </Section>
      <Section title={t('Billing')}>
        <Billing contract={contract} context={context} />
      </Section>
      {contract.lines.length > 0 ? (
        <Section title={t('Lines of each job')}>
          {isCovered(contract.billingPlan) ? <NotBilled /> : null}
          <Lines contract={contract} />
        </Section>
      ) : null}
    </FormatsProvider>
  );
};
