import { useEffect, useEffectEvent, useState } from 'react';
import { listSearchIn, type Filters, type ListSearch, type ListSpec, type AnyDataset } from './list-spec.ts';
import { useSavedViews } from './use-saved-views.ts';

const isBare = (search: Readonly<Record<string, unknown>>): boolean =>
  Object.values(search).every((value) => value === undefined);

/**
 * A list that is opened without a query opens with the person's default view. Returns true until it is known whether
 * there is one; rows are read only then. A list that is cleared later stays cleared.
 */
export const useDefaultView = <Fs extends Filters>(
  spec: ListSpec<AnyDataset, Fs>,
  { search, onSearch }: { search: ListSearch<Fs>; onSearch: (search: ListSearch<Fs>) => void },
): boolean => {
  const views = useSavedViews(spec.facts.name);
  const [opened, setOpened] = useState(!isBare(search));
  const view = listSearchIn(spec)(views?.defaultView?.query ?? {});
  const isKnown = views === undefined || !views.isLoading;
  const isOpening = !opened && isBare(search) && (!isKnown || !isBare(view));
  if (!opened && !isOpening) setOpened(true);
  const apply = useEffectEvent(() => onSearch(view));
  useEffect(() => {
    if (isOpening && isKnown) apply();
  }, [isOpening, isKnown]);
  return isOpening;
};
