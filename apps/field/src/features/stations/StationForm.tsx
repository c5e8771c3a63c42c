import { useT } from '@field-service/i18n/use-t.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Pair } from '../../frame/Screen.tsx';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';

interface StationFormProps {
  title: string;
  /** What the button does that saves the form. */
  act: string;
  ready: boolean;
  onSave: () => void;
  onClose: () => void;
  /** Discards what was entered, where closing the form keeps it. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A form about a station, which changes nothing until it is saved. */
export const StationForm = ({ title, act, ready, onSave, onClose, onCancel, children }: StationFormProps) => {
  const t = useT('field');
  return (
    <Sheet
      title={title}
      onClose={onClose}
      closeLabel={t('Close')}
      foot={
        <Pair>
          <Button
            variant="default"
            onClick={() => {
              onCancel?.();
              onClose();
            }}
          >
            {t('Cancel')}
          </Button>
          <Button
            disabled={!ready}
            onClick={() => {
              onSave();
              onClose();
            }}
          >
            {act}
          </Button>
        </Pair>
      }
    >
      {children}
    </Sheet>
  );
};
