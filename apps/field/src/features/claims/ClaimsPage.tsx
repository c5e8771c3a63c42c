import type { DatasetRow } from '@field-service/contract/data.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { claimStateWords } from '@field-service/ui/record/people-words.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconReceiptOff, IconWifiOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from '../../frame/requests/requests.module.css';
import { SheetState } from '../../frame/requests/SheetState.tsx';
import { useFreshSheets } from '../../frame/requests/use-fresh-sheets.ts';
import { WaitingPosts } from '../../frame/requests/WaitingPosts.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useOnline } from '../../frame/use-online.ts';
import { useWaitingPosts, type WaitingPost } from '../../offline/requests/new-posts.ts';
import { useStoredSheet } from '../../offline/sheets/sheets.ts';

interface ClaimCardProps {
  claim: DatasetRow<'claims'>;
  /** Whether a correction of it waits to be sent. */
  isCorrected: boolean;
}

const ClaimCard = ({ claim, isCorrected }: ClaimCardProps) => {
  const t = useT('field');
  const formats = useFormats();
  const { id, docno, title, state, amount, currency, lines, reason, paidAt, submittedAt } = claim;
  const shown = claimStateWords[state];
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Link className={classes.name} to="/claim/$claimId" params={{ claimId: id }}>
          {title}
        </Link>
        <KindBadge kind={shown.kind}>{t(shown.name)}</KindBadge>
      </div>
      <p className={classes.line}>
        <MoneyText amount={amount} currency={currency} />
      </p>
      <p className={classes.more}>
        {[
          docno,
          t('{{count}} lines', { count: lines }),
          ...(submittedAt === null ? [] : [formats.date(submittedAt)]),
          ...(paidAt === null ? [] : [`${t('Paid on')}: ${formats.date(paidAt)}`]),
        ].join(' · ')}
      </p>
      {reason === null ? null : <p className={classes.line}>{t('Reason: {{reason}}', { reason })}</p>}
      {isCorrected ? <p className={classes.more}>{t('A correction waits to be sent.')}</p> : null}
      {state === 'draft' && !isCorrected ? (
        <p className={classes.line}>{t('Not submitted. Open it to submit it.')}</p>
      ) : null}
    </li>
  );
};

interface ClaimsPageProps {
  onBack: () => void;
  /** Opens the form. */
  onForm: () => void;
}

/** The user's own expense claims, and those that wait to be sent. */
export const ClaimsPage = ({ onBack, onForm }: ClaimsPageProps) => {
  const t = useT('field');
  const online = useOnline();
  const waiting = useWaitingPosts('claim') ?? [];
  const fresh = useFreshSheets(['claims'], waiting.length);
  const claims = useStoredSheet('claims');
  const corrected = new Set(waiting.map(({ write }) => write.corrects?.id));
  const details = ({ write: { body, corrects } }: WaitingPost) =>
    body.systype === 'claim' ? (
      <p className={classes.more}>
        {[
          ...(corrects === undefined ? [] : [t('Correction')]),
          t('{{count}} lines', { count: body.lines.length }),
        ].join(' · ')}
      </p>
    ) : null;
  return (
    <Screen title={t('Expense Claim')} onBack={onBack} foot={<Button onClick={onForm}>{t('New claim')}</Button>}>
      <SheetState fresh={fresh} at={claims?.at} failed={t('Failed to load claims')} />
      <WaitingPosts posts={waiting} nameOf={({ write }) => write.title} renderDetails={details} onReopened={onForm} />
      {claims === undefined || (claims === null && fresh.reading) ? <Skeleton height={160} /> : null}
      {claims && claims.data.length > 0 ? (
        <ul className={classes.list} aria-label={t('Your claims')}>
          {claims.data.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} isCorrected={corrected.has(claim.id)} />
          ))}
        </ul>
      ) : null}
      {claims?.data.length === 0 && waiting.length === 0 ? (
        <EmptyState
          icon={IconReceiptOff}
          title={t('No claims of yours yet')}
          text={t('Create a claim below with what you spent. It works without a connection too.')}
        />
      ) : null}
      {claims === null && !online ? (
        <EmptyState
          icon={IconWifiOff}
          title={t('Your claims are not on this device yet')}
          text={t('They are loaded when there is a connection. You can create a claim now.')}
        />
      ) : null}
    </Screen>
  );
};
