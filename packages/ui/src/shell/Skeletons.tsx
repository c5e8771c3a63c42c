import { useT } from '@field-service/i18n/use-t.ts';
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

const Waiting = ({ children }: { children: ReactNode }) => {
  const t = useT();
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      {children}
    </div>
  );
};

const widths = ['92%', '78%', '86%', '64%', '81%', '70%'];
const bars = (count: number, height: number) =>
  Array.from({ length: count }, (_, i) => (
    <Skeleton key={i} height={height} width={widths[i % widths.length] ?? '80%'} />
  ));

/** A placeholder for the rows of a list while they load. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Waiting>
    <Stack gap={20} p="md">
      {bars(rows, 16)}
    </Stack>
  </Waiting>
);

/** A placeholder for a phone's list of cards while they load. */
export const CardsSkeleton = ({ cards = 4, height = 96 }: { cards?: number; height?: number }) => (
  <Waiting>
    <Stack gap="sm" p="md">
      {Array.from({ length: cards }, (_, i) => (
        <Skeleton key={i} height={height} />
      ))}
    </Stack>
  </Waiting>
);

/** A placeholder for a page with a heading and facts while it loads. */
export const PageSkeleton = () => (
  <Waiting>
    <Stack gap="md" p="md">
      <Skeleton height={28} width="40%" />
      <Skeleton height={16} width="60%" />
      <Skeleton height={160} />
      {bars(4, 16)}
    </Stack>
  </Waiting>
);
