import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Screen } from '../../frame/Screen.tsx';

interface DeniedPageProps {
  /** What the user may not use. */
  of: 'app' | 'page';
  onLeave: () => void;
}

/** Says that the user has no right to this app or to a page of it, and whom to ask. */
export const DeniedPage = ({ of, onLeave }: DeniedPageProps) => {
  const t = useT('field');
  const errorText = useErrorText();
  return (
    <Screen title={t('Access denied')}>
      <EmptyState
        icon={IconLock}
        title={of === 'app' ? errorText({ code: 'login.app_not_allowed', params: {} }) : t('Access denied')}
        text={
          of === 'app'
            ? t('It is for technicians. Ask your administrator for access, or log in with another account.')
            : t('You do not have access to this page. Ask your administrator for access.')
        }
        action={<Button onClick={onLeave}>{of === 'app' ? t('Back to login') : t('Home')}</Button>}
      />
    </Screen>
  );
};
