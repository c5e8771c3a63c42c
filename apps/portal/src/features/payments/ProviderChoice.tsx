import { useT } from '@field-service/i18n/use-t.ts';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useProviders, type Provider } from './payment-calls.ts';

interface ProviderChoiceProps {
  chosen: Provider | undefined;
  onChoose: (provider: Provider) => void;
}

/** The online payment methods that are set up; if there is only one, it is selected automatically. */
export const ProviderChoice = ({ chosen, onChoose }: ProviderChoiceProps) => {
  const t = useT('portal');
  const providers = useProviders();
  const only = providers.data?.length === 1 ? providers.data[0]?.code : undefined;
  useEffect(() => {
    if (only !== undefined && chosen === undefined) onChoose(only);
  }, [only, chosen, onChoose]);
  if (providers.isError && !providers.data)
    return <ErrorPanel error={providers.error} onRetry={() => void providers.refetch()} />;
  if (!providers.data) return <Skeleton height={64} />;
  if (providers.data.length === 0)
    return <Text size="sm">{t('Online payment is not available. Please pay by bank transfer.')}</Text>;
  const words = {
    sandbox: {
      name: t('Demonstration payment'),
      text: t('No money will be charged. Approve or decline on the next page.'),
    },
    stripe: {
      name: t('Card or online banking'),
      text: t('You pay on the payment provider’s page and then return here.'),
    },
  };
  return (
    <Radio.Group
      aria-label={t('Payment method')}
      value={chosen ?? null}
      onChange={(value) => providers.data.filter(({ code }) => code === value).forEach(({ code }) => onChoose(code))}
    >
      <Stack gap="sm">
        {providers.data.map(({ code }) => (
          <Radio key={code} value={code} label={words[code].name} description={words[code].text} />
        ))}
      </Stack>
    </Radio.Group>
  );
};
