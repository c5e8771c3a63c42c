import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconWifiOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useFailureText } from './failure-text.ts';

export interface Notices {
  success: (message: string) => void;
  info: (message: string) => void;
  warning: (message: string) => void;
  error: (message: string) => void;
  /** Reports a completed action and offers to undo it while the notice is shown. */
  undoable: (message: string, undo: () => void) => void;
  /** Reports a failed call by its error code. */
  failure: (error: unknown) => void;
}

/** In ms. A notice that requires a decision or tells a problem is shown longer than an informational one. */
const longMs = 10_000;

const show = (
  message: string,
  color: string,
  icon: React.ReactNode,
  options: { id?: string; autoClose?: number } = {},
) => {
  notifications.show({ message, color, icon, withBorder: true, ...options });
};

/** Shows brief notices, each with a colour and an icon for its kind; warnings and errors share an icon. */
export const useNotices = (): Notices => {
  const t = useT();
  const failureText = useFailureText();
  return useMemo(() => {
    const notices: Notices = {
      success: (message) => show(message, 'green.8', <IconCheck size={16} aria-hidden />),
      info: (message) => show(message, 'main', <IconInfoCircle size={16} aria-hidden />),
      warning: (message) =>
        show(message, 'yellow.7', <IconAlertTriangle size={16} aria-hidden />, { autoClose: longMs }),
      error: (message) => show(message, 'red.8', <IconAlertTriangle size={16} aria-hidden />),
      undoable: (message, undo) => {
        const takeBack = () => {
          notifications.hide(id);
          undo();
        };
        const withUndo = (
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <span>{message}</span>
            <Button variant="default" size="xs" flex="none" onClick={takeBack}>
              {t('Undo')}
            </Button>
          </Group>
        );
        const id = notifications.show({
          message: withUndo,
          color: 'green.8',
          icon: <IconCheck size={16} aria-hidden />,
          withBorder: true,
          autoClose: longMs,
        });
      },
      failure: (error) => {
        // Said once: several calls that fail without a network show one notice.
        if (error instanceof ApiFailure && error.offline)
          show(failureText(error), 'yellow.7', <IconWifiOff size={16} aria-hidden />, { id: error.code });
        else notices.error(failureText(error));
      },
    };
    return notices;
  }, [failureText, t]);
};
