import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FieldGateContext } from '../fields/field-gate.ts';
import { useFailureText } from '../shell/failure-text.ts';
import { useFormats } from '../shell/formats-context.tsx';
import { Cautions } from './Cautions.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import classes from './form.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { RecordForm as Form } from './use-record-form.ts';

export interface RecordFormProps<V extends object> {
  form: Form<V>;
  /** The label of the button that sends the form; names the act, such as "Create job". */
  act: string;
  /** The label once the person was told what to look at, such as "Create anyway". */
  anyway?: string;
  /** The title of a failure, such as "Job not created". */
  failed?: string;
  /** Whether the form can be sent; false while what it needs is loading. */
  ready?: boolean;
  /** The label and text of a field, for what two people changed. */
  labelOf?: (name: string) => string;
  textOf?: (name: string, value: unknown) => string;
  /** Beside the button that sends the form: usually "Cancel". */
  others?: ReactNode;
  /** Between the fields and the buttons. */
  before?: ReactNode;
  children: ReactNode;
}

/** Says that what is in the form was restored, and offers an empty one. */
const Restored = <V extends object>({ form }: { form: Form<V> }) => {
  const t = useT('desk');
  const formats = useFormats();
  if (form.restoredAt === null) return null;
  return (
    <Group gap="sm" role="status">
      <Text size="sm">{t('Here is what you entered on {{time}}.', { time: formats.dateTime(form.restoredAt) })}</Text>
      <Button variant="default" size="compact-sm" onClick={form.startOver}>
        {t('Start over')}
      </Button>
    </Group>
  );
};

const Failure = ({ failure, title }: { failure: unknown; title: string }) => {
  const t = useT('desk');
  const failureText = useFailureText();
  return (
    <Alert role="alert" color="red.8" variant="outline" icon={<IconAlertTriangle aria-hidden />} title={title}>
      {failureText(failure)}
      {failure instanceof ApiFailure && failure.offline ? ` ${t('Nothing you entered is lost.')}` : ''}
    </Alert>
  );
};

/** The form of a record: its fields, what is wrong with them, and the button that sends it once. */
export const RecordForm = <V extends object>({
  form,
  act,
  anyway = act,
  failed,
  ready = true,
  labelOf,
  textOf,
  others,
  before,
  children,
}: RecordFormProps<V>) => {
  const t = useT('desk');
  const { element, submit, gate, isAtRisk, cautions, failure, isChecked, hasProblems, isSending } = form;
  return (
    <FieldGateContext value={gate}>
      <form ref={element} onSubmit={submit} noValidate>
        <Stack className={classes.fields}>
          <Restored form={form} />
          {children}
        </Stack>
        <div className={classes.foot}>
          <ChangedMeanwhile form={form} labelOf={labelOf} textOf={textOf} />
          {before}
          <Cautions cautions={cautions} />
          {failure === undefined ? null : <Failure failure={failure} title={failed ?? t('Not saved')} />}
          {isChecked && hasProblems ? (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t('Some fields are missing or invalid.')}
            </Text>
          ) : null}
          <Group>
            <Button type="submit" loading={isSending} disabled={!ready}>
              {cautions.length > 0 ? anyway : act}
            </Button>
            {others}
          </Group>
        </div>
      </form>
      <LeaveGuard isAtRisk={isAtRisk} />
    </FieldGateContext>
  );
};
