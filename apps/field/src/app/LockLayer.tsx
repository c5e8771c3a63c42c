import { useT } from '@field-service/i18n/use-t.ts';
import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LockScreen } from '../features/lock/LockScreen.tsx';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { onSession, session } from '../offline/connection/session-state.ts';
import classes from './LockLayer.module.css';

/** What a touch of the lock must not tell the dialogs and menus below it, which would close or scroll. */
const keptEvents = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel'] as const;

let host: { outer: HTMLElement; inner: HTMLElement } | undefined;

/** The place of the lock, beside all other content of the page, which is hidden while it is locked. */
function lockHost(): { outer: HTMLElement; inner: HTMLElement } {
  if (host) return host;
  const outer = document.createElement('div');
  const inner = document.createElement('div');
  outer.dataset.lock = '';
  outer.className = classes.cover ?? '';
  inner.className = classes.inner ?? '';
  outer.append(inner);
  for (const kind of keptEvents) outer.addEventListener(kind, (event) => event.stopPropagation());
  host = { outer, inner };
  return host;
}

/** Covers the app while it is locked. Only the PIN opens it; a login is for a session that has ended, or somebody else. */
export const LockLayer = () => {
  const t = useT('field');
  const router = useRouter();
  const navigate = useNavigate();
  const [isLogin, setLogin] = useState(false);
  const { outer, inner } = lockHost();
  useLayoutEffect(() => {
    document.body.append(outer);
    return () => outer.remove();
  }, [outer]);
  // The back button would change the page below.
  useEffect(
    () =>
      router.history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
      }),
    [router],
  );
  // The page below was the other user's.
  useEffect(() => {
    const before = session()?.userId;
    return onSession(() => {
      const now = session()?.userId;
      if (now !== undefined && now !== before) void navigate({ to: '/', search: { tab: 'today' }, replace: true });
    });
  }, [navigate]);
  return createPortal(
    isLogin ? (
      <>
        <div className={classes.back}>
          <Button variant="default" onClick={() => setLogin(false)}>
            {t('Back')}
          </Button>
        </div>
        <LoginPage onLogin={() => setLogin(false)} />
      </>
    ) : (
      <LockScreen onLogin={() => setLogin(true)} />
    ),
    inner,
  );
};
