import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { QueryClient } from '@tanstack/react-query';

/** Whether to retry a query: only after server failures and timeouts, up to 3 times (specification, part 1 §9). */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 3 && error instanceof ApiFailure && (error.status >= 500 || error.code === 'client.timeout');

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay: 1000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
