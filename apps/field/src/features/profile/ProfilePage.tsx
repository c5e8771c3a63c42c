import { offeredOf } from '@field-service/domain/site/lookup-offer.ts';
import { forgetChoice } from '@field-service/i18n/setup.ts';
import { useLanguages, useT } from '@field-service/i18n/use-t.ts';
import { ColorSchemeSwitch } from '@field-service/ui/shell/ColorSchemeSwitch.tsx';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { LanguageSwitch } from '@field-service/ui/shell/LanguageSwitch.tsx';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { lostWork, startedWork } from '../../offline/loss/lost-work.ts';
import { Facts, Part, Screen } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { appVersion } from '../../offline/device.ts';
import { changeMySetting, useMySettings } from '../../offline/my-settings.ts';
import { session } from '../../offline/connection/session-state.ts';
import { chooseFolder, logOut } from '../../offline/session.ts';
import { useHome, useProfile } from '../../offline/use-home.ts';
import { OwnPicturePart } from './OwnPicturePart.tsx';
import { OwnSign } from './OwnSign.tsx';
import { NotificationsPart } from './NotificationsPart.tsx';
import { PinPart } from './PinPart.tsx';

const midnight = '00:00';
/** The times at which the user's day can start: every full hour from 00:00 to 11:00. */
const hours = Array.from({ length: 12 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

interface ProfilePageProps {
  onBack: () => void;
  onLoggedOut: () => void;
}

/** The technician's profile and preferences. */
export const ProfilePage = ({ onBack, onLoggedOut }: ProfilePageProps) => {
  const t = useT('field');
  const languages = useLanguages();
  const keep = useKeep();
  const profile = useProfile();
  const my = useMySettings();
  const home = useHome();
  const lost = useSyncExternalStore(lostWork.subscribe, lostWork.current);
  const started = useSyncExternalStore(startedWork.subscribe, startedWork.current);
  const folders = offeredOf(profile?.folders ?? [], ({ id }) => id === session()?.folderId);
  const unsent = home?.unsent ?? 0;
  return (
    <Screen title={t('Profile')} subtitle={profile?.user.displayname ?? ''} onBack={onBack}>
      <Part>
        <Facts
          rows={[
            [t('Name'), profile?.user.displayname],
            [t('Username'), profile?.user.username],
            [t('Email'), profile?.user.email],
            [t('Folder'), home?.folder],
            [t('Team'), profile?.team?.name],
            [t('Vehicle'), profile?.team?.vehicleno],
          ]}
        />
      </Part>
      <OwnPicturePart />
      <OwnSign name={profile?.user.displayname ?? ''} />
      <Part title={t('Settings')}>
        <Stack gap="md">
          {folders.length > 1 ? (
            <NativeSelect
              label={t('Folder')}
              defaultValue={session()?.folderId ?? ''}
              onChange={(event) => keep(chooseFolder(event.currentTarget.value))}
              data={folders.map((folder) => ({ value: folder.id, label: folder.name }))}
            />
          ) : null}
          <LanguageSwitch withLabel onChange={(language) => keep(changeMySetting('lang', language))} />
          {my === undefined || my.hideCutoff ? null : (
            <NativeSelect
              label={t('Cut-off time')}
              description={t('Night work before this time counts towards the previous day.')}
              value={my?.cutofftime ?? midnight}
              onChange={(event) => keep(changeMySetting('cutofftime', event.currentTarget.value))}
              data={hours.includes(my?.cutofftime ?? midnight) ? hours : [my?.cutofftime ?? midnight, ...hours]}
            />
          )}
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t('Appearance')}
            </Text>
            <ColorSchemeSwitch />
          </div>
        </Stack>
      </Part>
      <NotificationsPart />
      <PinPart />
      <Part title={t('Logout')}>
        <ConfirmButton
          fullWidth
          ready={home !== undefined}
          act={t('Logout')}
          question={unsent > 0 ? t('{{count}} items have not been sent', { count: unsent }) : t('Log out?')}
          loss={
            unsent > 0
              ? t('They stay on this device. Only you can send them, after logging in again here.')
              : lost.length > 0 || started.length > 0
                ? t('Your jobs will be removed from this device until you log in again.')
                : t('Everything has been sent. Your jobs will be removed from this device until you log in again.')
          }
          onConfirm={async () => {
            await logOut();
            forgetChoice(languages);
            onLoggedOut();
          }}
        />
      </Part>
      <Text size="xs" c="dimmed" ta="center" mt="md">
        {t('Version {{version}}', { version: appVersion })}
      </Text>
    </Screen>
  );
};
