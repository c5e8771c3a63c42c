import type { Document } from '@field-service/contract/customers/documents.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { RecordField } from '@field-service/ui/fields/RecordField.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { customerText } from '../../../parts/ContactField.tsx';
import { UploadsField } from '../../../parts/UploadsField.tsx';
import type { DocumentValues } from './document-values.ts';

/** The names of a document's fields. */
export const useDocumentLabels = (): Record<keyof DocumentValues, string> => {
  const t = useT('office');
  return {
    title: t('Title'),
    category: t('Category'),
    notes: t('Notes'),
    contactid: t('Only for customer'),
    published: t('Published'),
    validTo: t('Valid until'),
    file: t('File'),
    folderid: t('Folder'),
  };
};

/** The categories in use, by name. */
export const useCategories = (): string[] =>
  (useGroups('library', 'category', {}).data ?? [])
    .map(({ category }) => category)
    .filter((category) => category !== '')
    .toSorted((a, b) => a.localeCompare(b));

interface DocumentFieldsProps {
  form: RecordForm<DocumentValues>;
  record: Document | null;
}

/** The fields of a document: its file, what it is, and who may see it. */
export const DocumentFields = ({ form, record }: DocumentFieldsProps): ReactNode => {
  const t = useT('office');
  const labels = useDocumentLabels();
  const categories = useCategories();
  const { folders, folder } = useCaller();
  const listId = useId();
  return (
    <Stack>
      <UploadsField
        label={record === null ? labels.file : t('Newer file (replaces {{name}})', { name: record.fileName })}
        limit={1}
        required={record === null}
        value={form.values.file}
        onChange={(file) => form.set({ file })}
        error={form.field('file').error}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={labels.title} {...form.text('title')} />
        <DateField label={labels.validTo} {...form.field('validTo')} />
        <TextInput label={labels.category} list={listId} {...form.text('category')} />
        <datalist id={listId}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {record === null && folder === undefined ? (
          <OneSelect
            label={labels.folderid}
            description={t('Staff and customers of its subfolders see the document too.')}
            required
            searchable
            data={folders.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.values.folderid}
            onChange={(folderid) => form.set({ folderid })}
            error={form.field('folderid').error}
          />
        ) : null}
        <RecordField
          dataset="contacts"
          label={labels.contactid}
          description={t('Leave empty for every customer.')}
          placeholder={t('All customers')}
          textOf={customerText}
          sort="name asc"
          clearable
          value={form.values.contactid}
          onRecord={(contactid) => form.set({ contactid })}
          error={form.field('contactid').error}
        />
      </SimpleGrid>
      <Textarea label={labels.notes} autosize minRows={2} maxRows={8} {...form.text('notes')} />
      <Switch
        label={t('Customers see this document in the portal')}
        checked={form.values.published}
        onChange={({ currentTarget }) => form.set({ published: currentTarget.checked })}
      />
    </Stack>
  );
};
