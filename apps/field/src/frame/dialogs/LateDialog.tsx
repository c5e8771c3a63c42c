import { Modal, type ModalProps } from '@mantine/core';
import { usePageJob } from './use-page-job.ts';

interface LateDialogProps extends Pick<
  ModalProps,
  'onClose' | 'title' | 'withCloseButton' | 'size' | 'classNames' | 'children'
> {
  /** The id of the job on whose page the person asked for what the dialog is about; absent elsewhere. */
  askedAt?: string | undefined;
}

/**
 * A dialog that does not open with a tap, but when something has begun or ended. It never covers work: on the pages of a
 * job it stays hidden until the person leaves them, unless the person asked for it there.
 */
export const LateDialog = ({ askedAt, ...dialog }: LateDialogProps) => {
  const pageJob = usePageJob();
  return <Modal opened={pageJob === undefined || pageJob === askedAt} {...dialog} />;
};
