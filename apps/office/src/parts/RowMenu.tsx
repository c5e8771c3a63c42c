import { useT } from '@field-service/i18n/use-t.ts';
import { ActMenu } from '@field-service/ui/shell/ActMenu.tsx';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The menu of the acts on one row of a table; `name` is that of the row's record. */
export const RowMenu = ({ name, children }: { name: string; children: ReactNode }): ReactNode => {
  const t = useT('office');
  return (
    <ActMenu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {{name}}', { name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </ActMenu>
  );
};
