import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';

/** What is left of a person's leave today; nothing if the caller may not see it. */
export const BalanceLine = ({ userId }: { userId: string }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['leave-account', userId],
    queryFn: async ({ signal }) => (await api.leave.account({ params: { id: userId } }, { signal })).data,
    retry: false,
  });
  if (data === undefined) return null;
  const { balance } = data;
  const parts = [
    [t('Annual leave'), balance.al_left],
    [t('Medical leave'), balance.mc_left],
    [t('Hospitalisation leave'), balance.hl_left],
    [t('Replacement leave'), balance.rl_left],
  ] as const;
  const said = parts.flatMap(([name, left]) =>
    left === null ? [] : [t('{{kind}}: {{days}}', { kind: name, days: formats.days(left) })],
  );
  return said.length === 0 ? null : (
    <Text size="sm" c="dimmed" role="status">
      {t('Left today: {{balance}}', { balance: formats.list(said) })}
    </Text>
  );
};
