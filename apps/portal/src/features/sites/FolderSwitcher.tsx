import type { PortalUser } from '@field-service/contract/customers/portal.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { folderTree, type FolderNode } from '@field-service/ui/shell/folder-tree.ts';
import { ActionIcon, Button, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronRight, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { folderChoice, multisite, useScope } from '../../api/session.ts';
import classes from './sites.module.css';

type PortalFolder = PortalUser['folders'][number];

interface BranchProps {
  nodes: readonly FolderNode<PortalFolder>[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  label?: string;
}

const Branch = ({ nodes, chosen, onChoose, label }: BranchProps) => {
  const t = useT('portal');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setFolded(folded.has(id) ? new Set([...folded].filter((each) => each !== id)) : new Set([...folded, id]));
  return (
    <ul aria-label={label}>
      {nodes.map(({ folder, children }) => {
        const open = !folded.has(folder.id);
        const name = folder.name;
        return (
          <li key={folder.id}>
            <div className={classes.node}>
              {children.length > 0 ? (
                <ActionIcon
                  size="sm"
                  aria-expanded={open}
                  aria-label={open ? t('Collapse {{name}}', { name }) : t('Expand {{name}}', { name })}
                  onClick={() => toggle(folder.id)}
                >
                  {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
                </ActionIcon>
              ) : (
                <span className={classes.leaf} />
              )}
              <UnstyledButton
                className={classes.folder}
                aria-pressed={folder.id === chosen}
                onClick={() => onChoose(folder.id)}
              >
                <Text size="sm" fw={folder.id === chosen ? 600 : 400} truncate>
                  {name}
                </Text>
                {folder.id === chosen ? <IconCheck size={16} aria-hidden /> : null}
              </UnstyledButton>
            </div>
            {open && children.length > 0 ? <Branch nodes={children} chosen={chosen} onChoose={onChoose} /> : null}
          </li>
        );
      })}
    </ul>
  );
};

/** Narrows the portal to a folder and its subfolders. With only one folder there is nothing to switch. */
export const FolderSwitcher = ({ folders }: { folders: readonly PortalFolder[] }) => {
  const t = useT('portal');
  const [opened, setOpened] = useState(false);
  const { folderId } = useScope();
  if (folders.length < 2) return null;
  const name = folders.find(({ id }) => id === folderId)?.name ?? t('All folders');
  const choose = (id: string | undefined) => {
    // A site belongs to one folder: choosing another folder clears the site.
    multisite.set(undefined);
    folderChoice.set(id);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.switch}
          aria-label={t('Folder: {{name}}', { name })}
          aria-expanded={opened}
          leftSection={<IconFolder size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <Text span inherit truncate className={classes.switchText}>
            {name}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" className={classes.tree} aria-label={t('Choose a folder')}>
        <UnstyledButton
          className={classes.folder}
          aria-pressed={folderId === undefined}
          onClick={() => choose(undefined)}
        >
          <Text size="sm" fw={folderId === undefined ? 600 : 400}>
            {t('All folders')}
          </Text>
          {folderId === undefined ? <IconCheck size={16} aria-hidden /> : null}
        </UnstyledButton>
        <Branch nodes={folderTree(folders)} chosen={folderId} onChoose={choose} label={t('Folders')} />
      </Popover.Dropdown>
    </Popover>
  );
};
