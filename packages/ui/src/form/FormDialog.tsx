import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { LeaveDialog } from './LeaveGuard.tsx';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';

interface FormDialogProps<V extends object> extends RecordFormProps<V> {
  title: string;
  size?: ModalProps['size'];
  onClose: () => void;
}

/** A form in a dialog. Escape, a click outside and "Cancel" ask first if something would be lost. */
export const FormDialog = <V extends object>({ title, size = 'lg', onClose, ...props }: FormDialogProps<V>) => {
  const t = useT('desk');
  const [asked, setAsked] = useState(false);
  const leave = () => {
    if (props.form.isSending) return;
    // A moment later: the question would take the same Escape as its own.
    if (props.form.isAtRisk()) requestAnimationFrame(() => setAsked(true));
    else onClose();
  };
  return (
    <Modal opened onClose={leave} title={title} size={size}>
      <RecordForm
        {...props}
        others={
          <>
            {props.others}
            <Button variant="default" onClick={leave}>
              {t('Cancel')}
            </Button>
          </>
        }
      />
      <LeaveDialog opened={asked} onStay={() => setAsked(false)} onLeave={onClose} />
    </Modal>
  );
};
