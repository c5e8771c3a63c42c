import type { Contact } from '@field-service/contract/customers/contacts.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { isLanguage, languageNames } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLookupName } from '../../../parts/LookupField.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useConsolidationNames } from '../../../parts/consolidation-names.ts';
import { useContactLabels } from './contact-labels.ts';
import { useContactInfos } from './ContactPlaces.tsx';

/** Who a customer is and how it is billed. */
export const ContactDetails = ({ contact }: { contact: Contact }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useContactLabels();
  const consolidation = useConsolidationNames();
  const infos = useContactInfos(contact.id);
  const [types, natures, sources, terms, send] = [
    useLookupName(lookupNumbers.contactType),
    useLookupName(lookupNumbers.natureOfBusiness),
    useLookupName(lookupNumbers.contactSource),
    useLookupName(lookupNumbers.paymentTerms),
    useLookupName(lookupNumbers.sendOption),
  ];
  const billing = infos.data?.find(({ id }) => id === contact.billinginfoid);
  const yesNo = (value: boolean) => (value ? t('Yes') : t('No'));
  return (
    <>
      <Section title={t('General')}>
        <Facts
          facts={[
            { label: labels.code, value: contact.code },
            { label: labels.typeid, value: types(contact.typeid) },
            { label: labels.natureid, value: natures(contact.natureid) },
            { label: labels.sourceid, value: sources(contact.sourceid) },
            {
              label: labels.phone,
              value: contact.phone ? (
                <Anchor size="sm" href={`tel:${contact.phone}`}>
                  {contact.phone}
                </Anchor>
              ) : null,
            },
            {
              label: labels.email,
              value: contact.email ? (
                <Anchor size="sm" href={`mailto:${contact.email}`}>
                  {contact.email}
                </Anchor>
              ) : null,
            },
            { label: labels.lang, value: isLanguage(contact.lang) ? languageNames[contact.lang] : contact.lang },
            { label: labels.notes, value: contact.notes },
          ]}
        />
      </Section>
      <Section title={t('Billing')}>
        <Facts
          facts={[
            { label: labels.taxid, value: [contact.taxidtype, contact.taxid].filter(Boolean).join(' ') },
            { label: labels.termsid, value: terms(contact.termsid) },
            { label: labels.paymentdays, value: formats.number(contact.paymentdays) },
            { label: labels.consolidation, value: consolidation[contact.consolidation] },
            { label: labels.sendid, value: send(contact.sendid) },
            {
              label: labels.withholdingrate,
              value: contact.withholdingrate === null ? null : formats.rate(contact.withholdingrate),
            },
            { label: labels.billinginfoid, value: [billing?.name, billing?.email].filter(Boolean).join(' · ') },
            { label: labels.porequired, value: yesNo(contact.porequired) },
            { label: labels.reviewbeforerelease, value: yesNo(contact.reviewbeforerelease) },
          ]}
        />
      </Section>
    </>
  );
};
