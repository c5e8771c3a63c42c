import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** In ms. Most calls have been answered by then; whoever still waits may want to stop. */
const patienceMs = 30_000;

/**
 * Offers to cancel the call for which a person is waiting, once it has taken 30 s. Render it for as long as the call is
 * under way.
 */
export const CancelLater = ({ onCancel }: { onCancel: () => void }) => {
  const t = useT();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <>
      <Text size="sm" role="status">
        {t('This is taking longer than usual.')}
      </Text>
      <Button variant="default" fullWidth onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
};
