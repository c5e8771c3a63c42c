import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MessagePageProps {
  title: string;
  text: string;
  icon: Icon;
  action?: ReactNode;
}

/** A page with a single message, such as access denied, not found or not set up yet. */
export const MessagePage = ({ title, text, icon, action }: MessagePageProps): ReactNode => {
  usePageTitle(title);
  return (
    <div style={{ display: 'grid', placeItems: 'center', minHeight: '60dvh' }}>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <EmptyState title={title} text={text} icon={icon} action={action} />
    </div>
  );
};
