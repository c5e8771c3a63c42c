import type { MailObstacle } from '@field-service/contract/outgoing/messages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What prevents an email about a job, in words; undefined if nothing does. */
export const useObstacleText = (): ((obstacle: MailObstacle, address: string) => string) => {
  const t = useT('office');
  return (obstacle, address) => {
    switch (obstacle) {
      case 'no_address':
        return t('No email is sent: neither the site nor the customer has an email address.');
      case 'switched_off':
        return t('No email is sent: {{address}} has switched off emails of this kind.', { address });
      case 'no_server':
      case 'no_password':
        return t(
          'No email is sent now, because the mail server is not set up. It goes to {{address}} as soon as that is done. After 7 days it is given up.',
          { address },
        );
    }
  };
};

interface RecipientProps {
  /** Undefined if it could not be read. */
  recipient: { to: string | null; obstacle: MailObstacle | null } | undefined;
}

/** Says to whom an email about a job goes, or why none is sent. */
export const Recipient = ({ recipient }: RecipientProps): ReactNode => {
  const t = useT('office');
  const obstacleText = useObstacleText();
  const address = recipient?.to ?? '';
  return (
    <Text size="sm" fw={600}>
      {recipient === undefined
        ? t('To whom the email goes could not be loaded.')
        : recipient.obstacle === null
          ? t('The email goes to {{address}}.', { address })
          : obstacleText(recipient.obstacle, address)}
    </Text>
  );
};
