import { containsWords } from '@field-service/domain/values/basics/contains-words.ts';
import type { Hit } from '@field-service/contract/site/search.ts';
import { searchableText } from '@field-service/domain/values/basics/searchable-text.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { SearchPalette, type PaletteEntry, type PaletteGroup } from '@field-service/ui/shell/palette/SearchPalette.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBriefcase,
  IconBuilding,
  IconFileInvoice,
  IconMapPin,
  IconPackage,
  IconPlus,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../api/caller.tsx';
import { api } from '../../api/client.ts';
import { isListed, isScreen, screens } from '../menu.ts';
import { searchActs } from './acts.ts';
import { addressOf, screenOf } from './entries.ts';
import { otherWords } from './other-words.ts';

/** The most screens, and the most acts, among which a person still finds records. */
const mostNamed = 5;

/** An entry with the address to which it leads, and the words by which it is found besides its label. */
type Leading = PaletteEntry & { address: string; words?: string | undefined };

const icons: Readonly<Record<Hit['kind'], Icon>> = {
  customer: IconBuilding,
  site: IconMapPin,
  job: IconBriefcase,
  invoice: IconFileInvoice,
  item: IconPackage,
  person: IconUser,
};

/** Records with the typed text, in groups by kind. */
const useHits = (text: string) => {
  const t = useT('office');
  const formats = useFormats();
  const { menu } = useCaller();
  const query = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await api.search.find({ query: { text } }, { signal })).data,
    enabled: searchableText(text) !== undefined,
    staleTime: 10_000,
  });
  const titles: Readonly<Record<Hit['kind'], string>> = {
    customer: t('Customers'),
    site: t('Sites'),
    job: t('Jobs'),
    invoice: t('Invoices'),
    item: t('Items'),
    person: t('Jobs of a technician'),
  };
  const entryOf = (hit: Hit): Leading => {
    const numbered = hit.kind === 'job' || hit.kind === 'invoice';
    const detail = numbered ? [hit.name, hit.of] : [hit.number, hit.of];
    return {
      id: `${hit.kind} ${hit.id}`,
      icon: icons[hit.kind],
      label: numbered ? (hit.number ?? t('Draft')) : hit.name,
      detail: detail.filter((part) => part !== null && part !== '').join(' · '),
      end: hit.plan === null ? undefined : formats.dateTime(hit.plan),
      address: addressOf(hit),
    };
  };
  const shown = (query.data?.hits ?? []).filter(({ kind }) => isListed(menu, screenOf[kind]));
  const groups = [...Map.groupBy(shown, ({ kind }) => kind)].map(([kind, hits]) => ({
    title: titles[kind],
    entries: hits.map(entryOf),
  }));
  return { groups, query };
};

/** The screens and acts that what was typed names; all of them if nothing was typed. */
const useNamed = (text: string): { title: string; entries: readonly Leading[] }[] => {
  const t = useT('office');
  const language = useLanguage();
  const { menu, may } = useCaller();
  const places = menu.flatMap((entry): Leading[] => {
    const { url } = entry;
    if (!isScreen(url)) return [];
    const label = localName({ name: entry.name, data: { alt: entry.alt } }, language);
    const words = otherWords[url];
    return [
      {
        id: `screen ${url}`,
        icon: screens[url].icon,
        label,
        address: url,
        words: words === undefined ? undefined : t(words),
      },
    ];
  });
  const acts = searchActs(t)
    .filter(({ screen, needs }) => isListed(menu, screen) && may(needs))
    .map(({ label, address }): Leading => ({ id: `act ${address}`, icon: IconPlus, label, address }));
  const named = (entries: readonly Leading[]) => {
    const byLabel = entries.filter(({ label }) => containsWords(label, text));
    const byWords = entries.filter(({ label, words = '' }) => containsWords(`${label} ${words}`, text));
    const found = [...new Set([...byLabel, ...byWords])];
    return text === '' ? found : found.slice(0, mostNamed);
  };
  return [
    { title: t('Go to'), entries: named(places) },
    { title: t('Actions'), entries: named(acts) },
  ];
};

/** Finds customers, sites, jobs, invoices, items, people, screens and acts by what a person types. */
export const GlobalSearch = ({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const router = useRouter();
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), 150);
  const wanted = searchableText(text);
  const { groups: records, query } = useHits(settled);
  const isCurrent = wanted === settled;
  const groups = [...useNamed(text.trim()), ...(isCurrent ? records : [])].filter(({ entries }) => entries.length > 0);
  const close = () => {
    setText('');
    onClose();
  };
  const note = (): ReactNode => {
    if (wanted === undefined) return text.trim() === '' || groups.length > 0 ? null : t('Type at least three letters.');
    if (query.error !== null && isCurrent) return failureText(query.error);
    if (!isCurrent || query.isFetching) return t('Searching…');
    if (query.data !== undefined && query.data.incomplete.length > 0)
      return t('Not everything could be searched: type more, or search the list.');
    return groups.length === 0 ? t('Nothing matches') : null;
  };
  const choose = (id: string) => {
    const chosen = groups.flatMap(({ entries }): readonly Leading[] => entries).find((entry) => entry.id === id);
    if (chosen === undefined) return;
    close();
    router.history.push(`${router.basepath}${chosen.address}`);
  };
  return (
    <SearchPalette
      opened={opened}
      onClose={close}
      label={t('Search everything')}
      placeholder={t('Customers, sites, jobs, invoices, items, people')}
      text={text}
      onText={setText}
      groups={groups satisfies readonly PaletteGroup[]}
      note={note()}
      onChoose={choose}
    />
  );
};
