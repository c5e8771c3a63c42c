import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconWifiOff } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { noticeQueue, type Notice } from './notice-queue.ts';
import type { Density } from '../theme.ts';

/** How long toasts are shown: 3 s on a desktop and 2 s on a phone (specification, part 1 §9, part 2 §9). */
const toastMs: Record<Density, number> = { office: 3000, portal: 3000, field: 2000 };
/** In ms. A notice that requires a decision or tells a problem is shown longer than an informational one. */
const longMs = 10_000;

const looks: Record<Notice['kind'], { color: string; icon: ReactNode; autoClose?: number }> = {
  success: { color: 'green.8', icon: <IconCheck size={16} aria-hidden /> },
  info: { color: 'main', icon: <IconInfoCircle size={16} aria-hidden /> },
  warning: { color: 'yellow.7', icon: <IconAlertTriangle size={16} aria-hidden />, autoClose: longMs },
  error: { color: 'red.8', icon: <IconAlertTriangle size={16} aria-hidden /> },
  offline: { color: 'yellow.7', icon: <IconWifiOff size={16} aria-hidden /> },
};

const Undoable = ({ message, onUndo }: { message: string; onUndo: () => void }) => {
  const t = useT();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Button variant="default" size="xs" flex="none" onClick={onUndo}>
        {t('Undo')}
      </Button>
    </Group>
  );
};

function show({ kind, message, id, undo }: Notice): void {
  const look = { ...looks[kind], withBorder: true };
  if (undo === undefined) {
    notifications.show({ message, ...look, ...(id === undefined ? {} : { id }) });
    return;
  }
  const takeBack = () => {
    notifications.hide(shown);
    undo();
  };
  const shown = notifications.show({
    message: <Undoable message={message} onUndo={takeBack} />,
    ...look,
    autoClose: longMs,
  });
}

/** Shows the notices of the queue as toasts. */
export const NoticeToasts = ({ density }: { density: Density }) => {
  useEffect(() => {
    const showAll = () => {
      for (const notice of noticeQueue.take()) show(notice);
    };
    showAll();
    return noticeQueue.subscribe(showAll);
  }, []);
  return (
    <Notifications
      autoClose={toastMs[density]}
      transitionDuration={120}
      position={density === 'field' ? 'top-center' : 'bottom-right'}
    />
  );
};
