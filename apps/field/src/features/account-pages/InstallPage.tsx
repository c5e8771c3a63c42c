import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { languages } from '@field-service/i18n/languages.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconDatabaseOff, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Screen } from '../../frame/Screen.tsx';
import { useFailureWords } from '../../frame/failure-words.ts';
import { api } from '../../offline/connection/connection.ts';
import { session } from '../../offline/connection/session-state.ts';
import { toFailure } from '../../offline/failure.ts';
import type { Failure } from '../../offline/rows.ts';

interface InstallPageProps {
  /** Goes on, once the server has a site, or to the work on this device. */
  onLeave: () => void;
}

/** Shown if the server's database is not initialised, which only an operator can change. What is recorded stays here. */
export const InstallPage = ({ onLeave }: InstallPageProps) => {
  const t = useT('field');
  const words = useFailureWords();
  const [state, setState] = useState<'checking' | 'missing' | Failure>('checking');
  const ask = async () => {
    try {
      // A call without a session, which every server with a site answers.
      await api.languages.part({ params: { code: languages[0], part: 'shared' }, query: {} });
      onLeave();
    } catch (error) {
      setState(error instanceof ApiFailure && error.dbinit ? 'missing' : toFailure(error));
    }
  };
  const begin = useEffectEvent(() => void ask());
  // oxlint-disable-next-line react/set-state-in-effect -- the server is asked once, when the page is opened
  useEffect(() => begin(), []);
  const askAgain = () => {
    setState('checking');
    void ask();
  };
  const title = t('The system has not been set up yet');
  const acts = (
    <Group justify="center">
      <Button onClick={askAgain}>{t('Retry')}</Button>
      {session() === undefined ? null : (
        <Button variant="default" onClick={onLeave}>
          {t('Home')}
        </Button>
      )}
    </Group>
  );
  const help = t('The database is empty. Ask your server administrator to finish the installation, then try again.');
  return (
    <Screen title={state === 'missing' ? title : t('Connection to the server')}>
      {state === 'checking' ? <Skeleton height={160} aria-label={t('Loading…')} /> : null}
      {state === 'missing' ? (
        <EmptyState
          icon={IconDatabaseOff}
          title={title}
          text={session() === undefined ? help : `${help} ${t('Your work stays on this device.')}`}
          action={acts}
        />
      ) : null}
      {typeof state === 'object' ? (
        <EmptyState icon={IconWifiOff} title={t('The server cannot be reached')} text={words(state)} action={acts} />
      ) : null}
    </Screen>
  );
};
