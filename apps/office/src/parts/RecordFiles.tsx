import updateCall from 'virtual:call-facts/files.update';
import type { FileInfo as FileShape, FileKind } from '@field-service/contract/site/files.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { FileField, type ChosenFile } from '@field-service/ui/fields/FileField.tsx';
import { FormDialog } from '@field-service/ui/form/FormDialog.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Badge, Button, Group, Menu, Stack, TagsInput, TextInput } from '@mantine/core';
import { IconFiles, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import { useCaller } from '../api/caller.tsx';
import { useDownload } from './download/file-blob.ts';
import { PlainTable, type PlainColumn } from './PlainTable.tsx';
import { QueryGate } from './QueryGate.tsx';
import { Section } from './Section.tsx';
import { RowMenu } from './RowMenu.tsx';

type FileInfo = z.output<typeof FileShape>;

/** The largest file that a form of the browser may send; larger ones need the resumable upload of the phones. */
const maxBytes = 32 * 1024 * 1024;

interface RecordFilesProps {
  kind: FileKind;
  id: string;
  /** Whether the person may add files to the record; the server checks again. */
  mayAdd: boolean;
}

const keyOf = ({ kind, id }: Pick<RecordFilesProps, 'kind' | 'id'>) => ['files', kind, id] as const;

/** The files that are being sent, or could not be sent. */
const useSending = (record: RecordFilesProps) => {
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const drop = (id: string) => setFiles((all) => all.filter((each) => each.id !== id));
  const send = async (id: string, file: File) => {
    const body = new FormData();
    body.append('file', file);
    try {
      await api.uploads.part({ query: { aref: `${record.kind}.${record.id}` }, body });
      await queryClient.invalidateQueries({ queryKey: keyOf(record) });
      drop(id);
    } catch (error) {
      const failure = failureText(error);
      setFiles((all) => all.map((each) => (each.id === id ? { ...each, progress: undefined, failure } : each)));
    }
  };
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const id = crypto.randomUUID();
      setFiles((all) => [...all, { id, name: file.name, bytes: file.size }]);
      void send(id, file);
    }
  };
  return { files, add, drop };
};

interface NameValues {
  fileName: string;
  tags: readonly string[];
}

/** Changes the name and the tags of a file. */
const NameDialog = ({
  file,
  onSaved,
  onClose,
}: {
  file: FileInfo;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useT('office');
  const start = useMemo(
    () => {
      const stored = (found: FileInfo) => ({ values: { fileName: found.fileName, tags: found.tags }, uts: found.uts });
      return {
        stored: stored(file),
        read: async () =>
          stored((await api.files.meta({ params: { id: file.id } }, { signal: AbortSignal.timeout(30_000) })).data),
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a form starts once
    [],
  );
  const state = useFormState<NameValues>(start);
  const form = useRecordForm<NameValues, { fileName?: string; tags?: string[]; uts?: number }, FileInfo>({
    state,
    call: updateCall,
    toBody: ({ fileName, tags }, uts) => ({ fileName, tags: [...tags], ...(uts === null ? {} : { uts }) }),
    send: async (body, options) => (await api.files.update({ params: { id: file.id }, body }, options)).data,
    onSaved: async () => {
      await onSaved();
      onClose();
    },
  });
  return (
    <FormDialog title={t('Name and tags')} form={form} act={t('Save')} onClose={onClose}>
      <TextInput label={t('Name')} {...form.text('fileName')} />
      <TagsInput
        label={t('Tags')}
        value={[...form.values.tags]}
        onChange={(tags) => form.set({ tags })}
        maxTags={20}
        splitChars={[',']}
        error={form.field('tags').error}
      />
    </FormDialog>
  );
};

const MenuOfFile = ({ file, record }: { file: FileInfo; record: RecordFilesProps }) => {
  const t = useT('office');
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { download } = useDownload();
  const { may, profile } = useCaller();
  const [naming, setNaming] = useState(false);
  const isOwn = file.userid === profile.user.id;
  const refresh = async () => await queryClient.invalidateQueries({ queryKey: keyOf(record) });
  const restore = async () => {
    await api.files.restore({ params: { id: file.id } });
    await refresh();
  };
  const remove = async () => {
    await api.files.remove({ params: { id: file.id } });
    await refresh();
    notices.undoable(t('{{name}} is in the bin', { name: file.fileName }), () => void restore().catch(notices.failure));
  };
  if (file.dts !== null && !isOwn && !may('FILE:DE')) return null;
  return (
    <>
      <RowMenu name={file.fileName}>
        {file.dts === null ? (
          <>
            <Menu.Item onClick={() => void download(file.id, file.fileName)}>{t('Download')}</Menu.Item>
            {isOwn || may('FILE:UP') ? (
              <Menu.Item onClick={() => setNaming(true)}>{t('Name and tags')}</Menu.Item>
            ) : null}
            {isOwn || may('FILE:DE') ? (
              <Menu.Item onClick={() => void remove().catch(notices.failure)}>{t('Delete')}</Menu.Item>
            ) : null}
          </>
        ) : (
          <Menu.Item onClick={() => void restore().catch(notices.failure)}>{t('Restore')}</Menu.Item>
        )}
      </RowMenu>
      {naming ? <NameDialog file={file} onSaved={refresh} onClose={() => setNaming(false)} /> : null}
    </>
  );
};

const useFileColumns = (record: RecordFilesProps): readonly PlainColumn<FileInfo>[] => {
  const t = useT('office');
  const formats = useFormats();
  return [
    { label: t('Name'), cell: ({ fileName }) => fileName },
    {
      label: t('Tags'),
      cell: ({ tags }) => (
        <Group gap={4}>
          {tags.map((tag) => (
            <Badge key={tag} variant="outline" color="gray">
              {tag}
            </Badge>
          ))}
        </Group>
      ),
    },
    { label: t('Size'), align: 'end', cell: ({ bytes }) => formats.bytes(bytes) },
    { label: t('Added'), nowrap: true, cell: ({ cts }) => formats.dateTime(cts) },
    { label: t('Actions'), align: 'end', cell: (file) => <MenuOfFile file={file} record={record} /> },
  ];
};

/** The files of a record: add, download, rename, tag, delete and restore. */
export const RecordFiles = (record: RecordFilesProps): ReactNode => {
  const t = useT('office');
  const [bin, setBin] = useState(false);
  const sending = useSending(record);
  const columns = useFileColumns(record);
  const files = useQuery({
    queryKey: [...keyOf(record), bin],
    queryFn: async ({ signal }) =>
      (
        await api.files.list(
          { query: { appref: `${record.kind}.${record.id}`, ...(bin ? { bin: '1' as const } : {}) } },
          { signal },
        )
      ).data,
  });
  const toggle = (
    <Button
      variant="default"
      size="xs"
      aria-pressed={bin}
      leftSection={<IconTrash size={14} aria-hidden />}
      onClick={() => setBin(!bin)}
    >
      {bin ? t('Show files') : t('Show bin')}
    </Button>
  );
  return (
    <Section title={bin ? t('Bin') : t('Files')} acts={toggle}>
      <Stack>
        {record.mayAdd && !bin ? (
          <FileField
            label={t('Add files')}
            files={sending.files}
            rules={{ maxBytes }}
            onAdd={sending.add}
            onRemove={sending.drop}
          />
        ) : null}
        <QueryGate query={files}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={IconFiles} title={bin ? t('The bin is empty') : t('No files yet')} />
            ) : (
              <PlainTable
                label={bin ? t('Bin') : t('Files')}
                rows={rows.toReversed()}
                rowKey={({ id }) => id}
                columns={columns}
              />
            )
          }
        </QueryGate>
      </Stack>
    </Section>
  );
};
