import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import { useFailureWords } from '../../frame/failure-words.ts';
import { PinField } from '../../frame/pin/PinField.tsx';
import { usePinTries } from '../../frame/pin/use-pin-tries.ts';
import { toFailure } from '../../offline/failure.ts';
import { removePin, setPin } from '../../offline/pin/pin.ts';

export type PinAct = 'set' | 'change' | 'turnOff';

/** The PIN that is asked for now; `first`: the new PIN, which is then asked for again. */
type Step = { asks: 'present' } | { asks: 'new' } | { asks: 'again'; first: string };

const titles = { set: 'Set a PIN', change: 'Change PIN', turnOff: 'Turn off PIN' } as const;
const doneWords = { set: 'PIN set', change: 'PIN changed', turnOff: 'PIN turned off' } as const;
const labels = { present: 'Present PIN', new: 'New PIN', again: 'New PIN again' } as const;

/** Sets, changes or turns off the PIN: asks for the present one first, and for a new one twice. */
export const PinDialog = ({ act, onClose }: { act: PinAct; onClose: () => void }) => {
  const t = useT('field');
  const notices = useNotices();
  const words = useFailureWords();
  const [step, setStep] = useState<Step>({ asks: act === 'set' ? 'new' : 'present' });
  const [problem, setProblem] = useState<string>();
  const perform = async (write: Promise<void>) => {
    try {
      await write;
      notices.success(t(doneWords[act]));
      onClose();
    } catch (error) {
      setProblem(words(toFailure(error)));
    }
  };
  const present = usePinTries(async () => {
    if (act === 'turnOff') await perform(removePin());
    else setStep({ asks: 'new' });
  });
  const take = async (pin: string): Promise<void> => {
    setProblem(undefined);
    if (step.asks === 'present') return await present.tryOne(pin);
    if (step.asks === 'new') return setStep({ asks: 'again', first: pin });
    if (step.first === pin) return await perform(setPin(pin));
    setProblem(t('The two PINs differ. Type the new PIN again.'));
    setStep({ asks: 'new' });
  };
  const asksPresent = step.asks === 'present';
  return (
    <Sheet
      title={t(titles[act])}
      onClose={onClose}
      closeLabel={t('Close')}
      foot={
        <Button variant="default" fullWidth onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <PinField
        key={step.asks}
        label={t(labels[step.asks])}
        problem={problem ?? (asksPresent ? present.problem : undefined)}
        disabled={asksPresent && present.isClosed}
        onPin={take}
      />
      {asksPresent && present.wait !== undefined ? (
        <Text ta="center" role="timer">
          {present.wait}
        </Text>
      ) : null}
    </Sheet>
  );
};
