import type { Folder } from '@field-service/contract/access/session.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { folderTree, type FolderNode } from '@field-service/ui/shell/folder-tree.ts';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconFolder, IconFolders, IconSelector } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';
import { queryKeys } from '../api/query-keys.ts';
import { sessionStore } from '../api/session-store.ts';
import classes from './Shell.module.css';

/** The kinds of data that the frame itself shows: it stays while they are fetched again. */
const ofFrame: ReadonlySet<unknown> = new Set(['profile', 'site', 'menu']);

/** Narrows every list to one folder and its subfolders. */
export const FolderSwitch = (): ReactNode => {
  const t = useT('office');
  const { folders, folder } = useCaller();
  const queryClient = useQueryClient();
  const [opened, { toggle, close }] = useDisclosure(false);
  if (folders.length < 2) return null;
  const choose = (next: Folder | undefined) => {
    close();
    if (next?.id === folder?.id) return;
    sessionStore.chooseFolder(next?.id ?? null);
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !ofFrame.has(queryKey[0]) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.menu });
  };
  const row = (each: Folder | undefined, depth: number, label: string) => (
    <UnstyledButton
      key={each?.id ?? ''}
      className={classes.folder}
      style={{ paddingInlineStart: 8 + depth * 16 }}
      aria-pressed={each?.id === folder?.id}
      onClick={() => choose(each)}
    >
      {each ? <IconFolder size={16} aria-hidden /> : <IconFolders size={16} aria-hidden />}
      <span style={{ flex: 1 }}>{label}</span>
      {each?.id === folder?.id ? <IconCheck size={16} aria-hidden /> : null}
    </UnstyledButton>
  );
  const rows = (nodes: readonly FolderNode<Folder>[], depth: number): ReactNode[] =>
    nodes.flatMap((node) => [row(node.folder, depth, node.folder.name), ...rows(node.children, depth + 1)]);
  return (
    <Popover opened={opened} onChange={(open) => !open && close()} position="right-start" width={240} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.wide}
          onClick={toggle}
          aria-label={t('Folder: {{name}}', { name: folder?.name ?? t('All folders') })}
        >
          <IconFolders size={16} aria-hidden />
          <span>{folder?.name ?? t('All folders')}</span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('Folders')} style={{ maxHeight: 400, overflowY: 'auto' }}>
        {row(undefined, 0, t('All folders'))}
        {rows(folderTree(folders), 0)}
      </Popover.Dropdown>
    </Popover>
  );
};
