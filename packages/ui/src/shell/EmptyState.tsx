import { Stack, Text } from '@mantine/core';
import { IconInbox, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** A suggestion for the next step. */
  text?: string;
  icon?: Icon;
  /** A button for the next step, such as adding the first entry. */
  action?: ReactNode;
}

export const EmptyState = ({ title, text, icon: EmptyIcon = IconInbox, action }: EmptyStateProps) => (
  <Stack align="center" gap="sm" px="md" py={48} ta="center">
    <EmptyIcon size={28} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
    <Text fw={600}>{title}</Text>
    {text ? (
      <Text c="dimmed" size="sm" maw={420}>
        {text}
      </Text>
    ) : null}
    {action}
  </Stack>
);
