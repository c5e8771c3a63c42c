import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy-screen.ts';
import classes from '../Shell.module.css';
import { searchKeys } from '../shortcuts/search-keys.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';

const GlobalSearch = lazyPart(async () => (await import('./GlobalSearch.tsx')).GlobalSearch);
const ShortcutSheet = lazyPart(async () => (await import('../shortcuts/ShortcutSheet.tsx')).ShortcutSheet);

const Openers = createContext({ search: () => {}, help: () => {} });

/** Whether something has been opened before: from then on it stays, so that it returns the focus when it closes. */
const useOpenedBefore = (opened: boolean): boolean => {
  const [before, setBefore] = useState(opened);
  if (opened && !before) setBefore(true);
  return opened || before;
};

/** The search and the sheet of shortcuts, which open over every screen. */
export const SearchAndShortcuts = ({ children }: { children: ReactNode }): ReactNode => {
  const [searching, search] = useDisclosure(false);
  const [helping, help] = useDisclosure(false);
  const openers = useMemo(() => ({ search: search.open, help: help.open }), [search.open, help.open]);
  const hasSearched = useOpenedBefore(searching);
  const hasHelped = useOpenedBefore(helping);
  useShortcuts({ onSearch: search.open, onHelp: help.open });
  return (
    <Openers value={openers}>
      {children}
      <Suspense fallback={null}>
        {hasSearched ? <GlobalSearch opened={searching} onClose={search.close} /> : null}
        {hasHelped ? <ShortcutSheet opened={helping} onClose={help.close} /> : null}
      </Suspense>
    </Openers>
  );
};

/** Opens the search. */
export const SearchButton = ({ iconOnly = false }: { iconOnly?: boolean }): ReactNode => {
  const t = useT('office');
  const { search } = use(Openers);
  if (iconOnly)
    return (
      <ActionIcon variant="subtle" color="gray" ml="auto" aria-label={t('Search')} onClick={search}>
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
    );
  return (
    <UnstyledButton className={classes.wide} onClick={search}>
      <IconSearch size={16} aria-hidden />
      <span>{t('Search')}</span>
      <Kbd aria-hidden>{searchKeys().join(' ')}</Kbd>
    </UnstyledButton>
  );
};

/** Opens the sheet of shortcuts. */
export const ShortcutsButton = ({ onClick }: { onClick: () => void }): ReactNode => {
  const t = useT('office');
  const { help } = use(Openers);
  return (
    <UnstyledButton
      className={classes.wide}
      onClick={() => {
        onClick();
        help();
      }}
    >
      <IconKeyboard size={16} aria-hidden />
      <span>{t('Keyboard shortcuts')}</span>
    </UnstyledButton>
  );
};
