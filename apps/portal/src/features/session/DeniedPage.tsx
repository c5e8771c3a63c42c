import { useT } from '@field-service/i18n/use-t.ts';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Message } from './Message.tsx';

/** The page that the guard shows to users who are not logged in. */
export const DeniedPage = ({ onSignIn }: { onSignIn: () => void }) => {
  const t = useT('portal');
  usePageTitle(t('Access denied'));
  return (
    <Message
      icon={IconLock}
      title={t('Please sign in')}
      text={t('Sign in to see this page. You will be taken to it afterwards.')}
    >
      <Button mt="sm" onClick={onSignIn}>
        {t('Sign In')}
      </Button>
    </Message>
  );
};
