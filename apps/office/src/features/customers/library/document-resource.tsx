import createCall from 'virtual:call-facts/documents.create';
import removeCall from 'virtual:call-facts/documents.remove';
import updateCall from 'virtual:call-facts/documents.update';
import { useT } from '@field-service/i18n/use-t.ts';
import { useRecordFilter } from '@field-service/ui/list/use-record-filter.tsx';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Badge } from '@mantine/core';
import { useCaller } from '../../../api/caller.tsx';
import { api } from '../../../api/client.ts';
import { customerText } from '../../../parts/ContactField.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Section } from '../../../parts/Section.tsx';
import { defineResource } from '../../../resource/define-resource.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { documentNoun } from './document-noun.ts';
import {
  bodyOfDocument,
  emptyDocument,
  valuesOfDocument,
  type DocumentChange,
  type NewDocument,
} from './document-values.ts';
import { DocumentActs } from './DocumentActs.tsx';
import { DocumentFields, useCategories, useDocumentLabels } from './DocumentFields.tsx';
import { ValidTo } from './ValidTo.tsx';
import { useMayChangeDocument } from './may-change.ts';

export const documentResource = defineResource({
  noun: documentNoun,
  useWords: () => {
    const t = useT('office');
    return {
      title: t('Library'),
      create: t('New document'),
      createAct: t('Create document'),
      search: { label: t('Search documents'), placeholder: t('Title, category or notes') },
      empty: {
        title: t('No documents yet'),
        text: t('Add safety data sheets, licences and procedures for staff and customers.'),
      },
      remove: {
        question: t('Delete this document?'),
        follows: t('Staff and customers no longer find it.'),
      },
    };
  },
  useColumns: useDocumentColumns,
  useFilters: () => {
    const t = useT('office');
    const labels = useDocumentLabels();
    const customer = useRecordFilter({
      dataset: 'contacts',
      textOf: customerText,
      label: t('Customer'),
      placeholder: t('Customer'),
      width: 220,
    });
    const categories = useCategories();
    return {
      shown: {
        label: t('Seen by'),
        placeholder: t('Seen by anyone'),
        names: { all: t('All customers'), one: t('One customer'), staff: t('Staff only') },
      },
      category: {
        label: labels.category,
        placeholder: t('All categories'),
        options: categories.map((category) => ({ value: category, label: category })),
      },
      until: { label: t('Valid until at the latest'), placeholder: t('Valid until'), width: 148 },
      customer,
    };
  },
  nameOf: ({ title }) => title,
  useMayChange: useMayChangeDocument,
  read: async (id, signal) => (await api.documents.get({ params: { id } }, { signal })).data,
  create: {
    facts: createCall,
    send: async (body: NewDocument, options) => (await api.documents.create({ body }, options)).data,
  },
  update: {
    facts: updateCall,
    send: async (id, { uts, ...body }: DocumentChange & { uts: number | null }, options) =>
      (await api.documents.update({ params: { id }, body: { ...body, ...(uts === null ? {} : { uts }) } }, options))
        .data,
  },
  remove: {
    facts: removeCall,
    send: async (id, options) => await api.documents.remove({ params: { id } }, options),
    undo: async (id) => await api.documents.restore({ params: { id }, body: {} }),
  },
  form: {
    empty: emptyDocument,
    valuesOf: valuesOfDocument,
    toBody: bodyOfDocument,
    fieldOf: { fileid: 'file' },
    useCheck: () => {
      const t = useT('office');
      const { folder } = useCaller();
      return ({ folderid }) => (folder === undefined && folderid === null ? { folderid: t('Choose a folder.') } : {});
    },
    Fields: DocumentFields,
    useLabels: useDocumentLabels,
  },
  Badge: ({ record: { published, contactid } }) => {
    const t = useT('office');
    const text = !published ? t('Staff only') : contactid === null ? t('All customers') : t('One customer');
    return (
      <Badge variant="outline" color="gray">
        {text}
      </Badge>
    );
  },
  Acts: DocumentActs,
  useTabs: ({ category, notes, validTo, contactid, contactName, fileName, bytes, uts, folderid }) => {
    const t = useT('office');
    const formats = useFormats();
    const labels = useDocumentLabels();
    const { folders, may } = useCaller();
    const customer =
      contactid === null ? (
        t('All customers')
      ) : may('CONT:VW') ? (
        <TextLink to="/contact-list/$recordId" params={{ recordId: contactid }}>
          {contactName}
        </TextLink>
      ) : (
        contactName
      );
    return [
      {
        id: 'details',
        label: t('Details'),
        body: (
          <Section title={t('General')}>
            <Facts
              facts={[
                { label: labels.category, value: category },
                { label: labels.validTo, value: validTo === null ? null : <ValidTo day={validTo} /> },
                { label: labels.contactid, value: customer },
                { label: labels.file, value: `${fileName} · ${formats.bytes(bytes)}` },
                { label: t('Changed'), value: formats.dateTime(uts) },
                {
                  label: labels.folderid,
                  value: folders.find(({ id }) => id === folderid)?.name ?? t('A parent folder'),
                },
                { label: labels.notes, value: notes },
              ]}
            />
          </Section>
        ),
      },
    ];
  },
});
