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
  /** Says a failed call by its code. */
  failure: (error: unknown) => void;
}

const show = (message: string, color: string, icon: React.ReactNode) => {
  notifications.show({ message, color, icon, withBorder: true });
};

/** Short notices; their colour is the status, their icon says it without colour. */
export const useNotices = (): Notices => {
  const failureText = useFailureText();
  return useMemo(() => {
    const notices: Notices = {
      success: (message) => show(message, 'green.8', <IconCheck size={16} aria-hidden />),
      info: (message) => show(message, 'main', <IconInfoCircle size={16} aria-hidden />),
      warning: (message) => show(message, 'yellow.7', <IconAlertTriangle size={16} aria-hidden />),
      error: (message) => show(message, 'red.8', <IconAlertTriangle size={16} aria-hidden />),
      failure: (error) => {
        if (error instanceof ApiFailure && error.offline) show(failureText(error), 'yellow.7', <IconWifiOff size={16} aria-hidden />);
        else notices.error(failureText(error));
      },
    };
    return notices;
  }, [failureText]);
};
