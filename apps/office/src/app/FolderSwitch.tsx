import type { Folder } from '@field-service/contract/access/session.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconFolder, IconFolders, IconSelector } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '../api/caller.tsx';
import { sessionStore } from '../api/session-store.ts';
import classes from './Shell.module.css';

interface FolderNode {
  folder: Folder;
  /** 0 for the topmost folders that the user may access. */
  depth: number;
}

/** Folders in tree order; a folder whose parent is not accessible is at the top level. */
const folderTree = (folders: readonly Folder[]): FolderNode[] => {
  const ids = new Set(folders.map(({ id }) => id));
  const below = (parent: string | undefined, depth: number): FolderNode[] =>
    folders
      .filter(({ parentId }) => (parent === undefined ? parentId === null || !ids.has(parentId) : parentId === parent))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap((folder) => [{ folder, depth }, ...below(folder.id, depth + 1)]);
  return below(undefined, 0);
};

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
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' && queryKey[0] !== 'site' });
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
        {folderTree(folders).map(({ folder: each, depth }) => row(each, depth, each.name))}
      </Popover.Dropdown>
    </Popover>
  );
};
