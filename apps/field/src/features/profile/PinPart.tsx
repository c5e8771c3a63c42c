import { awayLimitMs } from '@field-service/domain/access/pin.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Part } from '../../frame/Screen.tsx';
import { canHavePin, usePin } from '../../offline/pin/pin.ts';
import { PinDialog, type PinAct } from './PinDialog.tsx';

/** The user's PIN on this device. */
export const PinPart = () => {
  const t = useT('field');
  const formats = useFormats();
  const pin = usePin();
  const [act, setAct] = useState<PinAct>();
  return (
    <Part title={t('PIN')}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'Six digits lock the app on this device when you open it, and after it was out of sight for {{duration}}.',
            {
              duration: formats.duration(awayLimitMs / 60_000),
            },
          )}{' '}
          {t('The PIN stays on this device. If you forget it, the office can remove it.')}
        </Text>
        {canHavePin() ? null : <Text size="sm">{t('A PIN can only be set over https.')}</Text>}
        {pin?.isSet === true ? (
          <>
            <Button variant="default" fullWidth onClick={() => setAct('change')}>
              {t('Change PIN')}
            </Button>
            <Button variant="default" fullWidth onClick={() => setAct('turnOff')}>
              {t('Turn off PIN')}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            fullWidth
            disabled={pin === undefined || !canHavePin()}
            onClick={() => setAct('set')}
          >
            {t('Set a PIN')}
          </Button>
        )}
      </Stack>
      {act === undefined ? null : <PinDialog act={act} onClose={() => setAct(undefined)} />}
    </Part>
  );
};
