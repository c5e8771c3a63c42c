import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { QueryClient } from '@tanstack/react-query';

/** Retries only server failures and timeouts: 3 times, 1 s apart (specification, part 1 §9). */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 3 && error instanceof ApiFailure && (error.status >= 500 || error.code === 'client.timeout');

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay: 1000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
