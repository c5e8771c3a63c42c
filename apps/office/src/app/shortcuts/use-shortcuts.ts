import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCaller } from '../../api/caller.tsx';
import { isListed } from '../menu.ts';
import { goWaits, shortcutOf } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** The search field of the list on the screen. */
const listSearch = (): HTMLElement | null => document.querySelector('#content input[type="search"]');

/** Listens to the shortcuts of the whole office. Below an open dialog they rest: its own keys come first. */
export const useShortcuts = ({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }): void => {
  const navigate = useNavigate();
  const { menu } = useCaller();
  const [singleKeys] = useSingleKeys();
  const goAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const pending = event.timeStamp - goAt.current < goWaits;
    const shortcut = shortcutOf(event, { isTyping: isTyping(event.target), singleKeys, pending });
    goAt.current = Number.NEGATIVE_INFINITY;
    if (shortcut === undefined) return;
    if (document.querySelector('[aria-modal="true"]') !== null) {
      // Otherwise the browser would take Ctrl+K for itself.
      if (shortcut.kind === 'search') event.preventDefault();
      return;
    }
    switch (shortcut.kind) {
      case 'search':
        onSearch();
        break;
      case 'help':
        onHelp();
        break;
      case 'find':
        if (listSearch() === null) return;
        listSearch()?.focus();
        break;
      case 'pending':
        goAt.current = event.timeStamp;
        break;
      case 'go':
        if (!isListed(menu, shortcut.to)) return;
        void navigate({ to: shortcut.to });
    }
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
