import type { PortalSite } from '@field-service/contract/customers/portal.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Button, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { multisite, useScope } from '../../api/session.ts';
import { addressLine, isMySite, readSites, sitePageSize } from './site-calls.ts';
import classes from './sites.module.css';

/** Delay between the last keystroke and the search (specification, part 1 §5). */
const searchDebounceMs = 500;

interface EntryProps {
  title: string;
  text: string;
  chosen: boolean;
  onChoose: () => void;
  /** Whether the entry is a single site rather than all sites. */
  one?: boolean;
}

const Entry = ({ title, text, chosen, onChoose, one = false }: EntryProps) => (
  <li>
    <UnstyledButton
      className={classes.site}
      aria-pressed={chosen}
      data-site={one ? true : undefined}
      onClick={onChoose}
    >
      <span className={classes.siteText}>
        <Text size="sm" fw={600} truncate>
          {title}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {text}
        </Text>
      </span>
      {chosen ? <IconCheck size={16} aria-hidden /> : null}
    </UnstyledButton>
  </li>
);

const useSites = (search: string) => {
  const { folderId } = useScope();
  return useInfiniteQuery({
    queryKey: ['sites', 'list', search, folderId],
    queryFn: ({ pageParam }) => readSites(search, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.total > sitePageSize && pages.length * sitePageSize < last.total ? pages.length * sitePageSize : undefined,
  });
};

/** Moves the focus to the first site of a newly loaded page, since the button that loaded the page may be gone. */
const useFocusOnMore = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || count <= before.current) return;
    list.current?.querySelectorAll<HTMLElement>('[data-site]')[before.current]?.focus();
    before.current = undefined;
  }, [count]);
  const remember = () => {
    before.current = count;
  };
  return { list, remember };
};

/** The sites of the customer: search, paging, and an entry for all sites. */
export const SiteChoice = ({ onDone }: { onDone: () => void }) => {
  const t = useT('portal');
  const notices = useNotices();
  const { siteId } = useScope();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), searchDebounceMs);
  const search = settled.length > 1 ? settled : '';
  const sites = useSites(search);
  const rows = sites.data?.pages.flatMap((page) => page.rows);
  const { list, remember } = useFocusOnMore(rows?.length ?? 0);

  const loadMore = () => {
    remember();
    void sites.fetchNextPage();
  };
  const reset = () => {
    multisite.set(undefined);
    onDone();
  };
  const choose = async ({ id }: PortalSite) => {
    try {
      if (!(await isMySite(id))) return notices.warning(t('You do not have access to this site.'));
      multisite.set(id);
      onDone();
    } catch (error) {
      notices.failure(error);
    }
  };

  return (
    <div>
      <div className={classes.search}>
        <TextInput
          data-autofocus
          aria-label={t('Search sites')}
          placeholder={t('Search sites')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={classes.list}>
        {sites.isError && !rows ? <ErrorPanel error={sites.error} onRetry={() => void sites.refetch()} /> : null}
        {sites.isPending ? <ListSkeleton rows={4} /> : null}
        {rows ? (
          <ul ref={list} aria-label={t('Sites')}>
            {search === '' ? (
              <Entry title={t('All sites')} text={t('Show all')} chosen={siteId === undefined} onChoose={reset} />
            ) : null}
            {rows.map((site) => (
              <Entry
                key={site.id}
                one
                title={site.site.name}
                text={addressLine(site) || site.site.code}
                chosen={site.id === siteId}
                onChoose={() => void choose(site)}
              />
            ))}
          </ul>
        ) : null}
        {rows?.length === 0 ? (
          <Text size="sm" c="dimmed" p="md" ta="center" role="status">
            {t('No sites found.')}
          </Text>
        ) : null}
        {sites.hasNextPage ? (
          <Button variant="subtle" fullWidth loading={sites.isFetchingNextPage} onClick={loadMore}>
            {t('Load more')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
