import saveCall from 'virtual:call-facts/settings.save';
import { newKey } from '@field-service/contract/transport.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { RowsField } from '@field-service/ui/fields/RowsField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { itemTagsKey, readItemTags, useItemTags, type ItemTags } from './use-item-tags.ts';

interface TagsValues {
  rows: readonly { key: string; tag: string }[];
}
interface SaveBody {
  settings: { 'item-tags': string[] };
}

const stored = ({ tags, uts }: ItemTags) => ({
  values: { rows: tags.map((tag): TagsValues['rows'][number] => ({ key: newKey(), tag })) },
  uts,
});
const tagsOf = ({ rows }: TagsValues): string[] => rows.map(({ tag }) => tag.trim());

/** The tags that items may have. */
const ItemTagsDialog = ({ found, onClose }: { found: ItemTags; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const start = useMemo(
    () => ({
      stored: stored(found),
      read: async () => stored(await readItemTags(AbortSignal.timeout(30_000))),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once; later reads of the setting do not change it
    [],
  );
  const state = useFormState<TagsValues>(start);
  const form = useRecordForm<TagsValues, SaveBody, unknown>({
    state,
    call: saveCall,
    toBody: (values) => ({ settings: { [itemTagsKey]: tagsOf(values) } }),
    fieldOf: { settings: 'rows' },
    check: (values) => {
      const tags = tagsOf(values);
      return tags.includes('') || new Set(tags).size < tags.length
        ? { rows: t('Write each tag once, or remove it.') }
        : {};
    },
    send: async (body, options) =>
      await api.settings.save(
        { body: { ...body, versions: { [itemTagsKey]: state.base?.uts ?? found.uts } } },
        options,
      ),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: [itemTagsKey] });
      notices.success(t('Item tags saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Item tags')}
      form={form}
      act={t('Save')}
      failed={t('Failed to save Settings for Item Tags')}
      labelOf={() => t('Tags')}
      onClose={onClose}
    >
      <Text size="sm">
        {t('Items that have a tag which is changed or removed here keep it until somebody changes the item.')}
      </Text>
      <RowsField
        label={t('Tags')}
        rows={form.values.rows}
        onRows={(rows) => form.set({ rows })}
        empty={() => ({ key: newKey(), tag: '' })}
        rowKey={({ key }) => key}
        add={t('Add tag')}
        remove={({ tag }, number) => t('Remove tag {{name}}', { name: tag || String(number) })}
        error={form.field('rows').error}
      >
        {(row, change) => (
          <TextInput
            label={t('Tag')}
            required
            maxLength={500}
            value={row.tag}
            onChange={({ currentTarget }) => change({ tag: currentTarget.value })}
          />
        )}
      </RowsField>
    </FormDialog>
  );
};

/** Opens the list of tags, for people who may change settings; whoever sees the items learns that tags are missing. */
export const ItemTagsAct = (): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const { data, isError, refetch } = useItemTags();
  const [isOpen, setOpen] = useState(false);
  if (isError)
    return (
      <Alert color="red" variant="outline" p="xs" role="alert">
        {t('Failed to get Settings for Item Tags')}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </Alert>
    );
  if (!may(saveCall.needs)) return null;
  return (
    <>
      <Button variant="default" disabled={data === undefined} onClick={() => setOpen(true)}>
        {t('Item tags')}
      </Button>
      {isOpen && data !== undefined ? <ItemTagsDialog found={data} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
