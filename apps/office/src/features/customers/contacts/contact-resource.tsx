import createCall from 'virtual:call-facts/contacts.create';
import removeCall from 'virtual:call-facts/contacts.remove';
import updateCall from 'virtual:call-facts/contacts.update';
import { contacts } from '@field-service/contract/datasets/customers.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { languageNames } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useDatasetColumns } from '@field-service/ui/list/dataset-columns.tsx';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { useFolderColumn } from '../../../api/folder-column.ts';
import { useLookupNamesById, useLookupOptions } from '../../../parts/LookupField.tsx';
import { RecordFiles } from '../../../parts/RecordFiles.tsx';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { ContactAccess } from './ContactAccess.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactFields } from './ContactFields.tsx';
import { useContactText } from './contact-history.ts';
import { useContactLabels } from './contact-labels.ts';
import { contactNoun } from './contact-noun.ts';
import { bodyOfContact, emptyContact, valuesOfContact, type ContactChange, type NewContact } from './contact-values.ts';
import { ContactPlaces } from './ContactPlaces.tsx';

export const contactResource = defineResource({
  noun: contactNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Customers'),
      create: t('New customer'),
      createAct: t('Create customer'),
      search: { label: t('Search customers'), placeholder: t('Name, code, phone, email, site or address') },
      empty: {
        title: t('No customers yet'),
        text: t('Create the companies and people you work for, with the sites where the work is done.'),
      },
      remove: {
        question: t('Delete this customer?'),
        follows: t('It can no longer be chosen. Past jobs, reports and invoices stay as they are.'),
      },
    };
  },
  ListActs: () => {
    const t = useT('office');
    return (
      <LinkButton to="/contact-list/map" variant="default">
        {t('Map')}
      </LinkButton>
    );
  },
  useColumns: () => {
    const labels = useContactLabels();
    const t = useT('office');
    const column = useDatasetColumns(contacts);
    const types = useLookupNamesById(lookupNumbers.contactType);
    const folder = useFolderColumn<{ folderid: string }>();
    return [
      column('name', { label: labels.name, clip: 280 }),
      column('code', { label: labels.code, width: 120 }),
      column('typeid', {
        label: labels.typeid,
        sortField: undefined,
        shown: { names: types },
      }),
      column('phone', { label: labels.phone, width: 160 }),
      column('email', { label: labels.email, clip: 220 }),
      column('sites', { label: t('Sites'), width: 88, sortField: undefined }),
      column('lang', { label: labels.lang, shown: { names: languageNames } }),
      ...folder,
    ];
  },
  useFilters: () => {
    const t = useT('office');
    const labels = useContactLabels();
    const [types, sources, terms] = [
      useLookupOptions(lookupNumbers.contactType),
      useLookupOptions(lookupNumbers.contactSource),
      useLookupOptions(lookupNumbers.paymentTerms),
    ];
    const offered = (label: string, placeholder: string, options: typeof types) =>
      options.length === 0 ? undefined : { label, placeholder, options };
    return {
      type: offered(labels.typeid, t('All customer types'), types),
      source: offered(labels.sourceid, t('All sources'), sources),
      terms: offered(labels.termsid, t('All payment terms'), terms),
    };
  },
  nameOf: ({ name }) => name,
  read: async (id, signal) => (await api.contacts.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewContact, options) => (await api.contacts.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    send: async (id, { uts, ...body }: ContactChange & { uts: number | null }, options) =>
      (await api.contacts.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options))
        .data,
  },
  remove: { facts: removeCall, send: async (id, options) => await api.contacts.remove({ params: { id } }, options) },
  form: {
    empty: emptyContact,
    valuesOf: valuesOfContact,
    toBody: bodyOfContact,
    Fields: ContactFields,
    useLabels: useContactLabels,
  },
  history: {
    read: async (id, signal) => (await api.contacts.history({ params: { id } }, { signal })).data,
    useTextOf: useContactText,
  },
  Acts: ({ record }) => {
    const t = useT('office');
    const { may } = useCaller();
    return may('POST:CR') ? (
      <LinkButton to="/jobs/new" search={{ customer: record.id }} variant="default">
        {t('New job')}
      </LinkButton>
    ) : null;
  },
  useTabs: (record) => {
    const t = useT('office');
    const { may } = useCaller();
    return [
      { id: 'details', label: t('Details'), body: <ContactDetails contact={record} /> },
      {
        id: 'sites',
        label: t('Sites and people'),
        count: record.sitelist.length,
        body: <ContactPlaces contact={record} />,
      },
      ...(may('USER:VW')
        ? [{ id: 'access', label: t('Portal access'), body: <ContactAccess contact={record} /> }]
        : []),
      ...(may('FILE:VW')
        ? [
            {
              id: 'files',
              label: t('Files'),
              body: <RecordFiles kind="CONTACT" id={record.id} mayAdd={may('FILE:CR') && may('CONT:UP')} />,
            },
          ]
        : []),
    ];
  },
});
