import { Stack, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './session.module.css';

interface MessageProps {
  icon: Icon;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page with one message and links to continue. */
export const Message = ({ icon: MessageIcon, title, text, children }: MessageProps) => (
  <div className={classes.entry}>
    <Stack className={classes.sheet} align="center" gap="sm" ta="center">
      <MessageIcon size={36} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={380}>
        {text}
      </Text>
      {children}
    </Stack>
  </div>
);
