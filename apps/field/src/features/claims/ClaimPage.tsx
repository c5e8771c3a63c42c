import type { Claim } from '@field-service/contract/people/claims.ts';
import { isEditable } from '@field-service/domain/people/claim.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { BlobImage } from '@field-service/ui/record/BlobImage.tsx';
import { MoneyText } from '@field-service/ui/record/MoneyText.tsx';
import { claimStateWords } from '@field-service/ui/record/people-words.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useLoaded } from '../../frame/requests/use-loaded.ts';
import { Facts, Part, Screen } from '../../frame/Screen.tsx';
import { useKeep } from '../../frame/use-kept.ts';
import { useOnline } from '../../frame/use-online.ts';
import { newLocalId } from '../../offline/ids.ts';
import { useLookupNames } from '../../offline/reference.ts';
import { fillForm } from '../../offline/requests/forms.ts';
import { useWaitingPosts } from '../../offline/requests/new-posts.ts';
import { readClaim, readReceipt } from '../../offline/requests/people-calls.ts';
import { useStoredSheet } from '../../offline/sheets/sheets.ts';
import { formOfClaim } from './claim-form.ts';
import classes from './claims.module.css';

const Receipt = ({ id, name }: { id: string; name: string }) => {
  const { value, error } = useLoaded(async (signal) => await readReceipt(id, signal));
  return (
    <li className={classes.picture}>
      {value?.type.startsWith('image/') === true ? <BlobImage key={id} blob={value} alt={name} /> : null}
      {error === undefined && value?.type.startsWith('image/') !== false ? null : <span>{name}</span>}
    </li>
  );
};

const Lines = ({ claim: { lines, currency } }: { claim: Claim }) => {
  const t = useT('field');
  const formats = useFormats();
  // The claim itself has only the names that the office entered.
  const names = useLookupNames(useLanguage(), lookupNumbers.application, lookupNumbers.tax);
  const nameOf = (named: { id: string; name: string } | null) => (named ? (names?.get(named.id) ?? named.name) : '');
  return (
    <Part title={t('Expenses and distances')}>
      <ul className={classes.shownLines}>
        {lines.map(({ id, kind, category, qty, date, note, tax, taxes, amount, files }) => (
          <li key={id} className={classes.shownLine}>
            <p className={classes.total}>
              <span>{kind === 'mileage' ? `${t('Distance')}: ${formats.measure(qty, 'km')}` : nameOf(category)}</span>
              <MoneyText amount={amount} currency={currency} />
            </p>
            <p className={classes.more}>
              {[
                formats.businessDate(date),
                ...(tax === null ? [] : [`${nameOf(tax)}: ${formats.money(taxes, currency)}`]),
                ...(note === '' ? [] : [note]),
              ].join(' · ')}
            </p>
            {files.length === 0 ? null : (
              <ul className={classes.pictures} aria-label={t('Receipts')}>
                {files.map((file) => (
                  <Receipt key={file.id} id={file.id} name={file.filename} />
                ))}
              </ul>
            )}
            {files.some(({ duplicate }) => duplicate) ? (
              <Text size="sm">{t('This receipt is also on another claim.')}</Text>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
};

interface ClaimPageProps {
  claimId: string;
  onBack: () => void;
  /** Opens the form. */
  onForm: () => void;
}

/** One of the user's claims: what is stored of it at once, its lines and receipts when there is a connection. React's `key` is its id. */
export const ClaimPage = ({ claimId, onBack, onForm }: ClaimPageProps) => {
  const t = useT('field');
  const formats = useFormats();
  const keep = useKeep();
  const online = useOnline();
  const claims = useStoredSheet('claims');
  const stored = claims?.data.find(({ id }) => id === claimId);
  const { value: read, error, again } = useLoaded(async (signal) => await readClaim(claimId, signal));
  const isCorrected = (useWaitingPosts('claim') ?? []).some(({ write }) => write.corrects?.id === claimId);
  const shown = read ?? stored;
  const correct = async (claim: Claim) => {
    await fillForm('claim', formOfClaim(claim, newLocalId()));
    onForm();
  };
  const editable = shown !== undefined && isEditable(shown.state) && !isCorrected;
  return (
    <Screen
      title={shown?.title ?? t('Expense Claim')}
      subtitle={shown?.docno}
      onBack={onBack}
      foot={
        editable ? (
          <Button disabled={read === undefined} onClick={() => (read === undefined ? undefined : keep(correct(read)))}>
            {read === undefined && !online
              ? t('Correcting needs a connection')
              : shown.state === 'draft'
                ? t('Complete and submit')
                : t('Correct and submit again')}
          </Button>
        ) : null
      }
    >
      {shown === undefined && error === undefined && claims !== null ? <Skeleton height={160} /> : null}
      {shown === undefined && claims === null && !online ? (
        <EmptyState icon={IconReceiptOff} title={t('This claim is not on this device')} />
      ) : null}
      <Stack gap="sm">
        {shown ? (
          <Part>
            <Stack gap="sm" align="flex-start">
              <KindBadge kind={claimStateWords[shown.state].kind}>{t(claimStateWords[shown.state].name)}</KindBadge>
              {isCorrected ? <Text size="sm">{t('A correction waits to be sent.')}</Text> : null}
              <Facts
                rows={[
                  [t('Reason'), shown.reason],
                  [t('Amount'), <MoneyText key="amount" amount={shown.amount} currency={shown.currency} />],
                  [t('Submitted'), shown.submittedAt === null ? null : formats.dateTime(shown.submittedAt)],
                  [t('Paid on'), shown.paidAt === null ? null : formats.date(shown.paidAt)],
                  [t('Payment reference'), shown.reference],
                  [t('Note'), shown.notes],
                ]}
              />
            </Stack>
          </Part>
        ) : null}
        {read ? <Lines claim={read} /> : null}
        {error === undefined ? null : <ErrorPanel error={error} onRetry={again} />}
        {read === undefined && !online ? (
          <Text size="sm" c="dimmed">
            {t('The lines and receipts are shown when there is a connection.')}
          </Text>
        ) : null}
      </Stack>
    </Screen>
  );
};
