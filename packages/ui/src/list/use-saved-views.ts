import { editViews, type ViewEdit, type ViewProblem } from '@field-service/domain/site/list-views.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSavedViewsHost, type SavedViewsHost, type StoredViews, type ViewPart } from './saved-views-host.ts';

const queryKey = ['saved-views'];
/** How often a change is repeated on what other windows have saved meanwhile. */
const attempts = 5;

/** What a change made of the stored views: nothing to store, the next value, or why it is not possible. */
type Changed<P extends ViewPart> = { value: StoredViews[P]['value'] } | { problem: ViewProblem };

/**
 * Changes a part of the stored views. If another window has saved meanwhile, the change is repeated on what that window
 * saved, so that nothing is lost.
 */
export async function changeViews<P extends ViewPart>(
  host: SavedViewsHost,
  part: P,
  change: (stored: StoredViews[P]['value']) => Changed<P>,
): Promise<ViewProblem | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const stored = (await host.read())[part];
    const changed = change(stored.value);
    if ('problem' in changed) return changed.problem;
    if (await host.save(part, { ...stored, value: changed.value })) return undefined;
  }
  throw new Error('The saved views are changed all the time.');
}

/** The saved views of a list; undefined if the app has none. */
export const useSavedViews = (list: string) => {
  const host = useSavedViewsHost();
  const queryClient = useQueryClient();
  const { data, isPending, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await host?.read({ signal })) ?? null,
    enabled: host !== undefined,
    staleTime: 60_000,
  });
  if (host === undefined) return undefined;
  const edit = async (part: 'own' | 'shared', wanted: ViewEdit): Promise<ViewProblem | undefined> => {
    const problem = await changeViews(host, part, (stored) => {
      const edited = editViews(stored[list] ?? [], wanted);
      return edited.ok ? { value: { ...stored, [list]: edited.views } } : { problem: edited.problem };
    });
    await queryClient.invalidateQueries({ queryKey });
    return problem;
  };
  const setDefault = async (id: string | undefined): Promise<void> => {
    await changeViews(host, 'defaults', (stored) => {
      const others = Object.entries(stored).filter(([name]) => name !== list);
      return { value: Object.fromEntries(id === undefined ? others : [...others, [list, id]]) };
    });
    await queryClient.invalidateQueries({ queryKey });
  };
  const own = data?.own.value[list] ?? [];
  const shared = data?.shared.value[list] ?? [];
  const defaultId = data?.defaults.value[list];
  return {
    own,
    shared,
    defaultView: [...own, ...shared].find(({ id }) => id === defaultId),
    /** Whether the views are still being read for the first time. */
    isLoading: isPending && !isError,
    mayShare: host.mayShare,
    edit,
    setDefault,
  };
};
export type SavedViewsOfList = NonNullable<ReturnType<typeof useSavedViews>>;
