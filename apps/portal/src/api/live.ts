import { readEvents } from '@field-service/contract/sse.ts';
import type { QueryClient } from '@tanstack/react-query';
import { transport } from './client.ts';
import { listsTouched, type TouchedLists } from './touched-lists.ts';

const refresh = async (queryClient: QueryClient, lists: TouchedLists): Promise<void> => {
  if (lists === 'all') await queryClient.invalidateQueries({ predicate: ({ queryKey: [list] }) => list !== 'picture' });
  else await Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: [list] })));
};

/** Keeps the screen up to date while someone is logged in. */
export const followChanges = async (queryClient: QueryClient, signal: AbortSignal): Promise<void> => {
  let connectedBefore = false;
  await readEvents(transport, '/api/events', {
    signal,
    onEvent: ({ event, data }) => void refresh(queryClient, listsTouched(event, data)),
    onConnected: (connected) => {
      if (connected && connectedBefore) void refresh(queryClient, 'all');
      connectedBefore ||= connected;
    },
  });
};
