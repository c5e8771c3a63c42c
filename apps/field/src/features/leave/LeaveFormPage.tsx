import { leaveHalves, leaveKinds, leaveLimits } from '@field-service/domain/people/leave.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { leaveHalfWords, leaveKindWords } from '@field-service/ui/record/people-words.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Choices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { AttachmentStrip } from '../../frame/requests/AttachmentStrip.tsx';
import { FormScreen } from '../../frame/requests/FormScreen.tsx';
import { useFormFailed } from '../../frame/requests/use-form-failed.ts';
import { Part } from '../../frame/Screen.tsx';
import { useToday } from '../../frame/use-today.ts';
import { newLocalId } from '../../offline/ids.ts';
import { useOffDays } from '../../offline/reads/use-request-facts.ts';
import { useAttachments } from '../../offline/requests/attachments.ts';
import { useKeptForm } from '../../offline/requests/forms.ts';
import { submitForm, useWaitingPosts } from '../../offline/requests/new-posts.ts';
import { useStoredSheet } from '../../offline/sheets/sheets.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import {
  bodyOf,
  checkLeave,
  isReady,
  isTakenBeyond,
  readLeaveForm,
  spanOf,
  standingLeave,
  type LeaveCheck,
  type LeaveForm,
} from './leave-form.ts';
import { useSpanText } from './leave-words.ts';

/** What the phone knows against an application, and how many days it takes. */
const Findings = ({ form, check }: { form: LeaveForm; check: LeaveCheck }) => {
  const t = useT('field');
  const formats = useFormats();
  const errorText = useErrorText();
  const spanText = useSpanText();
  const { overlap, days, short } = check;
  if (overlap)
    return (
      <Alert role="alert" color="red.8" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
        {t('You already have leave in this time: {{kind}}, {{dates}}.', {
          kind: t(leaveKindWords[overlap.kind]),
          dates: spanText(overlap),
        })}
      </Alert>
    );
  if (days === 0)
    return (
      <Alert role="alert" color="red.8" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
        {errorText({ code: 'leave.no_days', params: {} })}
      </Alert>
    );
  return (
    <>
      {days === undefined ? null : (
        <Text size="sm" role="status">
          {t('Working days: {{days}}. Public holidays do not count.', { days: formats.number(days) })}
        </Text>
      )}
      {short === undefined ? null : (
        <Alert role="status" color="yellow.7" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
          {isTakenBeyond(form)
            ? t('More than what is left ({{left}}). It can be submitted.', { left: formats.days(short) })
            : t('More than what is left ({{left}}). The office may not accept it.', { left: formats.days(short) })}
        </Alert>
      )}
    </>
  );
};

/** Checks an application with what the device knows. */
function useLeaveCheck(form: LeaveForm | undefined): LeaveCheck | undefined {
  const today = useToday();
  const off = useOffDays();
  const [leaves, balances] = [useStoredSheet('leaves'), useStoredSheet('leaveBalance')];
  const waiting = useWaitingPosts('leave');
  if (form === undefined || off === undefined || waiting === undefined) return undefined;
  return checkLeave(form, {
    today,
    off,
    standing: standingLeave(leaves?.data ?? []),
    balance: balances?.data[0],
    // What the server has rejected does not count.
    waiting: waiting.flatMap(({ refused, write: { body } }) =>
      refused !== true && body.systype === 'leave' ? [body] : [],
    ),
  });
}

interface LeaveFormPageProps {
  onBack: () => void;
  /** Called when the application waits to be sent, or was discarded. */
  onDone: () => void;
}

/** An application for leave. */
export const LeaveFormPage = ({ onBack, onDone }: LeaveFormPageProps) => {
  const t = useT('field');
  const spanText = useSpanText();
  const form = useKeptForm('leave', (stored) => readLeaveForm(stored, newLocalId()), useFormFailed());
  const attached = useAttachments('leave') ?? [];
  const [checked, setChecked] = useState(false);
  const { values, change } = form;
  const result = useLeaveCheck(values);
  const span = values && spanOf(values);
  const submit = async () => {
    if (values === undefined || span === undefined) return;
    await form.stored();
    const title = `${t(leaveKindWords[values.kind])}, ${spanText(span)}`;
    await submitForm({ form: 'leave', title, body: bodyOf(values, span), values });
    sendSoon();
    onDone();
  };
  const isBegun = values !== undefined && (values.from !== null || values.note !== '' || attached.length > 0);
  return (
    <FormScreen
      title={t('Apply for leave')}
      onBack={onBack}
      isBegun={isBegun}
      discard={{
        question: t('Discard this application?'),
        loss: t('What you entered and the pictures are deleted. Nothing was sent.'),
      }}
      onDiscard={async () => {
        await form.clear();
        onDone();
      }}
      check={() => {
        setChecked(true);
        return values !== undefined && result !== undefined && isReady(values, result);
      }}
      onSubmit={submit}
    >
      {values === undefined || result === undefined ? (
        <Skeleton height={320} />
      ) : (
        <Stack gap="sm">
          <Part>
            <Stack gap="md">
              <Choices
                label={t('Kind of leave')}
                choices={leaveKinds.map((kind) => ({ value: kind, label: t(leaveKindWords[kind]) }))}
                value={values.kind}
                onChange={(kind) => change({ kind })}
              />
              <DateField
                label={values.kind === 'HD' ? t('Day') : t('First day')}
                required
                value={values.from}
                onChange={(from) => change({ from })}
                error={
                  values.from === null
                    ? checked
                      ? t('Required')
                      : undefined
                    : result.wrong === 'from'
                      ? t('Choose a day closer to today.')
                      : undefined
                }
              />
              {values.kind === 'HD' ? (
                <Choices
                  label={t('Half of the day')}
                  even
                  choices={leaveHalves.map((half) => ({ value: half, label: t(leaveHalfWords[half]) }))}
                  value={values.half}
                  onChange={(half) => change({ half })}
                />
              ) : (
                <DateField
                  label={t('Last day')}
                  description={t('Leave blank for a single day.')}
                  value={values.to}
                  onChange={(to) => change({ to })}
                  error={
                    result.wrong === 'to'
                      ? values.to !== null && values.from !== null && values.to < values.from
                        ? t('The last day is before the first.')
                        : t('This is longer than a year.')
                      : undefined
                  }
                />
              )}
              <Findings form={values} check={result} />
            </Stack>
          </Part>
          <Part>
            <Stack gap="md">
              <KeptText
                label={t('Note to the approver')}
                description={t('Only the approvers and the person on leave read it.')}
                multiline
                inForm
                maxLength={leaveLimits.note}
                value={values.note}
                keep={(note) => change({ note })}
              />
              <AttachmentStrip label={t('Certificate or other document')} form="leave" limit={leaveLimits.files} />
            </Stack>
          </Part>
        </Stack>
      )}
    </FormScreen>
  );
};
