import { useT } from '@field-service/i18n/use-t.ts';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { Button } from '@mantine/core';
import { IconDoorOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Message } from './Message.tsx';

const officePage = '/office/';
/** Long enough to read the message. */
const leaveAfterMs = 10_000;

/** Shows that there is no portal here, and redirects to the office page (specification, part 1 §1). */
export const PortalDisabled = () => {
  const t = useT('portal');
  usePageTitle(t('The portal is not enabled'));
  useEffect(() => {
    const timer = setTimeout(() => location.assign(officePage), leaveAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main>
      <Message
        icon={IconDoorOff}
        title={t('The portal is not enabled')}
        text={t('Please contact the admin. You are being redirected to the office page.')}
      >
        <Button component="a" href={officePage} mt="sm">
          {t('Go to the office page')}
        </Button>
      </Message>
    </main>
  );
};
