import { useT } from '@field-service/i18n/use-t.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircle,
  IconCircleCheck,
  IconCircleDashedCheck,
  IconProgress,
  IconSignature,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';
import { ownName, statusKind, statusWords, type ShownStatus, type StatusKind } from './status-kind.ts';

const icons: Record<StatusKind, Icon> = {
  todo: IconCircle,
  progress: IconProgress,
  signature: IconSignature,
  done: IconCircleCheck,
  unsigned: IconCircleDashedCheck,
  cancelled: IconBan,
  overdue: IconAlertTriangle,
};

/**
 * A badge with the colour and icon of a kind and any text, for invoices, uploads and other things that have a state.
 */
export const KindBadge = ({
  kind,
  icon,
  children,
}: {
  kind: StatusKind;
  icon?: Icon | undefined;
  children: ReactNode;
}) => {
  const StatusIcon = icon ?? icons[kind];
  return (
    <span className={`${classes.badge} ${classes[kind]}`}>
      <StatusIcon size={14} stroke={2} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  );
};

interface StatusBadgeProps {
  status: ShownStatus;
  overdue?: boolean;
}

/**
 * A badge with a job's status as colour, icon and text: our word for a seeded status, the site's name for its own. A job
 * that is overdue while in progress is shown as both.
 */
export const StatusBadge = ({ status, overdue = false }: StatusBadgeProps) => {
  const t = useT();
  const kind = statusKind(status, overdue);
  const badge = <KindBadge kind={kind}>{ownName(status, kind) ?? t(statusWords[kind])}</KindBadge>;
  return overdue && kind === 'progress' ? (
    <>
      {badge} <KindBadge kind="overdue">{t(statusWords.overdue)}</KindBadge>
    </>
  ) : (
    badge
  );
};
