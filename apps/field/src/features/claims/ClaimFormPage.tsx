import { claimLimits } from '@field-service/domain/people/claim.ts';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { FormatsProvider, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { KeptText } from '../../frame/KeptText.tsx';
import { FormScreen } from '../../frame/requests/FormScreen.tsx';
import { useFormFailed } from '../../frame/requests/use-form-failed.ts';
import { Part } from '../../frame/Screen.tsx';
import { offerUndo } from '../../frame/undo-offer.ts';
import { session } from '../../offline/connection/session-state.ts';
import { newLocalId } from '../../offline/ids.ts';
import { useClaimFacts, type ClaimFacts } from '../../offline/reads/use-request-facts.ts';
import { useLookups } from '../../offline/reference.ts';
import { submitForm } from '../../offline/requests/new-posts.ts';
import { useKeptForm, type KeptForm } from '../../offline/requests/forms.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import {
  amountsOf,
  isClaimBegun,
  isClaimReady,
  newLine,
  readClaimForm,
  writeOfClaim,
  type ClaimAmounts,
  type ClaimForm,
  type ClaimLine,
} from './claim-form.ts';
import { ClaimLineFields } from './ClaimLineFields.tsx';
import { removeLine } from './remove-line.ts';
import classes from './claims.module.css';

const readForm = (stored: Readonly<Record<string, unknown>> | undefined): ClaimForm =>
  readClaimForm(stored, newLocalId(), session()?.folderId ?? '');

/** The sums of the lines, which add up to the total. */
const Totals = ({ amounts: { totals }, currency }: { amounts: ClaimAmounts; currency: string | undefined }) => {
  const t = useT('field');
  const formats = useFormats();
  if (totals === null)
    return (
      <p className={classes.total}>
        <span>{t('Total')}</span>
        <span className={classes.unknown}>{t('The office computes the total.')}</span>
      </p>
    );
  return (
    <div>
      {Number(totals.taxes) === 0 ? null : (
        <p className={classes.sum}>
          <span>{t('Before tax')}</span>
          <span>{formats.money(totals.nett, currency)}</span>
          <span>{t('Tax')}</span>
          <span>{formats.money(totals.taxes, currency)}</span>
        </p>
      )}
      <p className={classes.total}>
        <span>{t('Total')}</span>
        <span>{formats.money(totals.amount, currency)}</span>
      </p>
    </div>
  );
};

interface EditorProps {
  form: KeptForm<ClaimForm>;
  values: ClaimForm;
  facts: ClaimFacts;
  onBack: () => void;
  onDone: () => void;
}

const Editor = ({ form, values, facts, onBack, onDone }: EditorProps) => {
  const t = useT('field');
  const errorText = useErrorText();
  const [checked, setChecked] = useState(false);
  const { timeZone, currency } = useFormats().settings;
  const today = businessDateOf(useNow(), timeZone);
  const taxes = new Map((useLookups(lookupNumbers.tax) ?? []).map((tax) => [tax.id, tax]));
  const amounts = amountsOf(values, { currency, mileageRate: facts.mileageRate, taxes });
  const { change } = form;
  const changeLine = (key: string, changes: Partial<ClaimLine>) =>
    change(({ lines }) => ({ lines: lines.map((line) => (line.key === key ? { ...line, ...changes } : line)) }));
  const addLine = (kind: ClaimLine['kind']) =>
    change(({ lines }) => ({ lines: [...lines, newLine(kind, newLocalId(), today)] }));
  const deleteLine = (line: ClaimLine) =>
    offerUndo(t('Line deleted'), t('Line restored'), removeLine(form, values, line, readForm));
  const { corrects, lines } = values;
  const full = lines.length >= claimLimits.lines;
  const noRate = facts.mileageRate === null && lines.some(({ kind }) => kind === 'mileage');
  return (
    <FormScreen
      title={corrects === null ? t('New claim') : t('Correct {{name}}', { name: corrects.docno })}
      onBack={onBack}
      summary={lines.length > 0 ? <Totals amounts={amounts} currency={currency} /> : null}
      isBegun={isClaimBegun(values)}
      discard={{
        question: t('Discard what you entered?'),
        loss:
          corrects === null
            ? t('The lines and receipts are deleted. Nothing was sent.')
            : t('The claim stays in the office as it is.'),
      }}
      onDiscard={async () => {
        await form.clear();
        onDone();
      }}
      check={() => {
        setChecked(true);
        return isClaimReady(values, today);
      }}
      onSubmit={async () => {
        await form.stored();
        await submitForm(writeOfClaim(values));
        sendSoon();
        onDone();
      }}
    >
      <Part>
        <Stack gap="md">
          <KeptText
            label={t('Title')}
            required
            inForm
            maxLength={claimLimits.title}
            value={values.title}
            keep={(title) => change({ title })}
            error={checked && values.title.trim() === '' ? t('Required') : undefined}
          />
          <KeptText
            label={t('Note')}
            multiline
            inForm
            maxLength={claimLimits.notes}
            value={values.notes}
            keep={(notes) => change({ notes })}
          />
        </Stack>
      </Part>
      <ul className={classes.lines} aria-label={t('Expenses and distances')}>
        {lines.map((line, at) => (
          <ClaimLineFields
            key={line.key}
            line={line}
            number={at + 1}
            amount={amounts.lines[at] ?? null}
            currency={currency}
            today={today}
            checked={checked}
            change={(changes) => changeLine(line.key, changes)}
            remove={() => deleteLine(line)}
          />
        ))}
      </ul>
      {noRate ? (
        <Alert role="status" color="yellow.7" variant="outline" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
          {errorText({ code: 'claim.no_mileage_rate', params: {} })}
        </Alert>
      ) : null}
      {checked && lines.length === 0 ? (
        <Alert role="alert" color="red.8" variant="outline" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
          {t('Add an expense or a distance.')}
        </Alert>
      ) : null}
      <Group grow gap="sm" align="stretch">
        <Button variant="default" disabled={full} onClick={() => addLine('expense')}>
          {t('Add expense')}
        </Button>
        <Button variant="default" disabled={full} onClick={() => addLine('mileage')}>
          {t('Add distance')}
        </Button>
      </Group>
    </FormScreen>
  );
};

interface ClaimFormPageProps {
  onBack: () => void;
  /** Called when the claim waits to be sent, or was discarded. */
  onDone: () => void;
}

/** A new claim, or the correction of one; both are kept and sent like each other. */
export const ClaimFormPage = (page: ClaimFormPageProps) => {
  const form = useKeptForm('claim', readForm, useFormFailed());
  const { values } = form;
  const facts = useClaimFacts(values?.folderid ?? '');
  if (values === undefined || facts === undefined) return <Skeleton height={320} m="md" />;
  return (
    <FormatsProvider folder={facts.formats}>
      <Editor {...page} form={form} values={values} facts={facts} />
    </FormatsProvider>
  );
};
