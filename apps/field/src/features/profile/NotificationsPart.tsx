import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Checkbox, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Part } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import type { MayNotify } from '../../native/may-notify.ts';
import { askToNotify, mayNotify } from '../../native/notify.ts';
import { changeNotice, useMySettings, type PhoneNotices } from '../../offline/my-settings.ts';

/** Which notifications the phone shows by itself, and whether the device lets it. */
export const NotificationsPart = () => {
  const t = useT('field');
  const keep = useKeep();
  const notices = useMySettings()?.notices;
  // A tap is shown at once, not only when it is stored.
  const [tapped, setTapped] = useState<Partial<PhoneNotices>>({});
  const change = async (notice: keyof PhoneNotices, on: boolean) => {
    setTapped((all) => ({ ...all, [notice]: on }));
    try {
      await changeNotice(notice, on);
    } catch (error) {
      setTapped({});
      throw error;
    }
  };
  const [may, setMay] = useState<MayNotify>();
  useEffect(() => {
    const look = () => void mayNotify().then(setMay, () => setMay('impossible'));
    look();
    // The person may have changed it in the settings of the device.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const ask = async () => setMay(await askToNotify());
  return (
    <Part title={t('Notifications')}>
      <Checkbox
        label={t('Message of the day')}
        checked={tapped.message ?? notices?.message ?? true}
        disabled={notices === undefined}
        onChange={({ currentTarget }) => keep(change('message', currentTarget.checked))}
      />
      <Checkbox
        label={t('Time for lunch')}
        checked={tapped.lunch ?? notices?.lunch ?? true}
        disabled={notices === undefined}
        onChange={({ currentTarget }) => keep(change('lunch', currentTarget.checked))}
      />
      {may === 'prompt' ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBell size={20} aria-hidden />}
          onClick={() => keep(ask())}
        >
          {t('Allow notifications on this device')}
        </Button>
      ) : null}
      {may === 'denied' ? (
        <Text size="sm">{t('Notifications are blocked. Allow them in the settings of this device.')}</Text>
      ) : null}
      {may === 'impossible' ? <Text size="sm">{t('This browser does not show notifications.')}</Text> : null}
    </Part>
  );
};
