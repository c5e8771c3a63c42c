import type { DatasetRow } from '@field-service/contract/data.ts';
import { mayWithdrawOwnLeave } from '@field-service/domain/people/leave.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ConfirmButton } from '@field-service/ui/record/ConfirmButton.tsx';
import { leaveKindWords, leaveStateWords } from '@field-service/ui/record/people-words.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconCalendarOff, IconWifiOff } from '@tabler/icons-react';
import classes from '../../frame/requests/requests.module.css';
import { SheetState } from '../../frame/requests/SheetState.tsx';
import { useFreshSheets } from '../../frame/requests/use-fresh-sheets.ts';
import { WaitingPosts } from '../../frame/requests/WaitingPosts.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useOnline } from '../../frame/use-online.ts';
import { useToday } from '../../frame/use-today.ts';
import { useWaitingPosts, type WaitingPost } from '../../offline/requests/new-posts.ts';
import { withdrawLeave } from '../../offline/requests/people-calls.ts';
import { useStoredSheet } from '../../offline/sheets/sheets.ts';
import { useSpanText } from './leave-words.ts';
import own from './LeavePage.module.css';

type Leave = DatasetRow<'leaves'>;

/** What is left of each kind of leave that has a limit. */
const Balances = ({ balance }: { balance: DatasetRow<'leave-balance'> }) => {
  const t = useT('field');
  const formats = useFormats();
  const rows = [
    [leaveKindWords.AL, balance.al_left],
    [leaveKindWords.MC, balance.mc_left],
    [leaveKindWords.HL, balance.hl_left],
    [leaveKindWords.RL, balance.rl_left],
  ] as const;
  return (
    <section aria-label={t('Days left')}>
      <h2 className={own.heading}>{t('Days left')}</h2>
      <dl className={own.balances}>
        {rows.map(([kind, left]) =>
          left === null ? null : (
            <div key={kind} className={own.balance}>
              <dt>{t(kind)}</dt>
              <dd>{formats.number(left)}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
};

interface WithdrawProps {
  leave: Leave;
  name: string;
  onWithdrawn: () => void;
}

/** Withdraws leave; only the server can say whether that is still possible. */
const Withdraw = ({ leave, name, onWithdrawn }: WithdrawProps) => {
  const t = useT('field');
  const online = useOnline();
  if (!online)
    return (
      <Button variant="default" mt="sm" disabled>
        {t('Withdrawing needs a connection')}
      </Button>
    );
  return (
    <ConfirmButton
      mt="sm"
      aria-label={t('Withdraw: {{name}}', { name })}
      act={t('Withdraw')}
      question={t('Withdraw this leave?')}
      loss={t('The days are free again. Withdrawn leave cannot be restored; it is requested again.')}
      onConfirm={async () => {
        await withdrawLeave(leave);
        onWithdrawn();
      }}
    />
  );
};

const LeaveCard = ({ leave, onWithdrawn }: { leave: Leave; onWithdrawn: () => void }) => {
  const t = useT('field');
  const formats = useFormats();
  const spanText = useSpanText();
  const today = useToday();
  const { kind, state, days, note, reason, beyond } = leave;
  const shown = leaveStateWords[state];
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.name}>{t(leaveKindWords[kind])}</span>
        <KindBadge kind={shown.kind}>{t(shown.name)}</KindBadge>
      </div>
      <p className={classes.line}>{spanText(leave)}</p>
      <p className={classes.more}>{[formats.days(days), ...(beyond ? [t('Beyond the balance')] : [])].join(' · ')}</p>
      {reason === null ? null : <p className={classes.line}>{t('Reason: {{reason}}', { reason })}</p>}
      {note === null || note === '' ? null : <p className={classes.more}>{note}</p>}
      {mayWithdrawOwnLeave(leave, today) ? (
        <Withdraw leave={leave} name={`${t(leaveKindWords[kind])}, ${spanText(leave)}`} onWithdrawn={onWithdrawn} />
      ) : null}
    </li>
  );
};

interface LeavePageProps {
  onBack: () => void;
  onApply: () => void;
}

/** The user's own leave: what is left, what was requested and decided, and what waits to be sent. */
export const LeavePage = ({ onBack, onApply }: LeavePageProps) => {
  const t = useT('field');
  const spanText = useSpanText();
  const online = useOnline();
  const waiting = useWaitingPosts('leave');
  const fresh = useFreshSheets(['leaves', 'leaveBalance'], waiting?.length);
  const [leaves, balances] = [useStoredSheet('leaves'), useStoredSheet('leaveBalance')];
  const balance = balances?.data[0];
  const at = leaves && balances ? Math.min(leaves.at, balances.at) : undefined;
  const none = (waiting ?? []).length === 0;
  const nameOf = ({ write: { body, title } }: WaitingPost) =>
    body.systype === 'leave' ? t(leaveKindWords[body.kind]) : title;
  return (
    <Screen
      title={t('Leave Application')}
      onBack={onBack}
      foot={<Button onClick={onApply}>{t('Apply for leave')}</Button>}
    >
      <SheetState fresh={fresh} at={at} failed={t('Failed to load leaves')} />
      <WaitingPosts
        posts={waiting ?? []}
        nameOf={nameOf}
        renderDetails={({ write: { body } }) =>
          body.systype === 'leave' ? <p className={classes.line}>{spanText(body)}</p> : null
        }
        onReopened={onApply}
      />
      {balance ? <Balances balance={balance} /> : null}
      {leaves === undefined || (leaves === null && fresh.reading) ? <Skeleton height={160} /> : null}
      {leaves && leaves.data.length > 0 ? (
        <section aria-label={t('Your leave')}>
          <h2 className={own.heading}>{t('Your leave')}</h2>
          <ul className={classes.list}>
            {leaves.data.map((leave) => (
              <LeaveCard key={leave.id} leave={leave} onWithdrawn={fresh.again} />
            ))}
          </ul>
        </section>
      ) : null}
      {leaves?.data.length === 0 && none ? (
        <EmptyState
          icon={IconCalendarOff}
          title={t('No leave yet')}
          text={t('Apply for leave below. It works without a connection too.')}
        />
      ) : null}
      {leaves === null && !online ? (
        <EmptyState
          icon={IconWifiOff}
          title={t('Your leave is not on this device yet')}
          text={t('It is loaded when there is a connection. You can apply for leave now.')}
        />
      ) : null}
    </Screen>
  );
};
