import issueCall from 'virtual:call-facts/invoices.issueMany';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import type { invoices } from '@field-service/contract/money/invoices.ts';
import type { RouteResult } from '@field-service/contract/route.ts';
import { textsOf } from '@field-service/domain/values/basics/texts-of.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActDialog } from '@field-service/ui/record/ActButton.tsx';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { inGroups } from '../../../api/in-groups.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { BatchResults, InvoiceLines, Totals, useProblemText, type InvoiceRow } from './BatchParts.tsx';
import { useRecipientLine, useRecipients, WaitingText } from '../../../mailing/recipient.tsx';

type Issued = RouteResult<typeof invoices.issueMany>[number];

/** How many drafts one request issues, so that progress is seen. */
const atOnce = 20;
interface FollowsProps {
  drafts: readonly InvoiceRow[];
  issuable: readonly InvoiceRow[];
  foreseen: ReturnType<typeof useRecipients>;
  done: number;
  drop: (ids: readonly string[]) => void;
}

/** What issuing follows: how many, their totals, to whom the emails go, and which drafts are left out. */
const Follows = ({ drafts, issuable, foreseen, done, drop }: FollowsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const problemText = useProblemText();
  const recipientLine = useRecipientLine();
  const failureText = useFailureText();
  const { error, data } = foreseen;
  if (error !== null) {
    const gone = error instanceof ApiFailure && error.code === 'record.not_found' ? textsOf(error.params.ids) : [];
    return (
      <Alert role="alert" color="red.8" variant="outline">
        <Stack gap="sm" align="flex-start">
          {gone.length === 0
            ? failureText(error)
            : t('{{count}} of the drafts no longer exist.', { count: gone.length })}
          {gone.length === 0 ? (
            <Button variant="default" size="compact-sm" onClick={() => void foreseen.refetch()}>
              {t('Retry')}
            </Button>
          ) : (
            <Button variant="default" size="compact-sm" onClick={() => drop(gone)}>
              {t('Remove them from the selection')}
            </Button>
          )}
        </Stack>
      </Alert>
    );
  }
  if (data === undefined) return <Skeleton height={120} />;
  const leftOut = drafts.filter((draft) => !issuable.includes(draft));
  return (
    <Stack gap="sm">
      {issuable.length === 0 ? null : (
        <>
          <Totals rows={issuable} />
          <Text size="sm">
            {t(
              'Each gets its number now. After that nothing on it can be changed; errors are corrected with a credit note.',
            )}
          </Text>
          <WaitingText recipients={issuable.map(({ id }) => data.get(id))} />
          <InvoiceLines
            label={t('Emails with the PDF')}
            rows={issuable}
            detail={({ id }) => recipientLine(data.get(id))}
          />
        </>
      )}
      {leftOut.length === 0 ? null : (
        <InvoiceLines
          label={t('Not issued')}
          rows={leftOut}
          detail={({ id }) => {
            const problem = data.get(id)?.problem;
            return problem ? problemText(problem) : '';
          }}
        />
      )}
      {done === 0 ? null : (
        <Text size="sm" role="status">
          {t('{{done}} of {{total}} done', { done: formats.number(done), total: formats.number(issuable.length) })}
        </Text>
      )}
    </Stack>
  );
};

interface IssueManyProps {
  rows: readonly InvoiceRow[];
  /** Takes rows out of the selection. */
  drop: (ids: readonly string[]) => void;
}

interface Outcome {
  results: readonly Issued[];
  drafts: readonly InvoiceRow[];
}

/** Issues the selected drafts, each on its own, after saying what follows; then says what became of each. */
export const IssueMany = ({ rows, drop }: IssueManyProps): ReactNode => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const { may } = useFormHost();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const drafts = rows.filter(({ state }) => state === 'draft');
  const foreseen = useRecipients(
    drafts.map(({ id }) => id),
    asking,
  );
  const issuable = drafts.filter(({ id }) => foreseen.data?.get(id)?.problem === null);
  const close = () => {
    drop(outcome?.results.flatMap(({ id, docno }) => (docno === null ? [] : [id])) ?? []);
    setOutcome(undefined);
  };
  const results =
    outcome === undefined ? null : (
      <BatchResults
        title={t('{{count}} invoices issued', {
          count: outcome.results.filter(({ docno }) => docno !== null).length,
        })}
        refused={t('Not issued')}
        results={outcome.results}
        rows={outcome.drafts}
        onClose={close}
      />
    );
  if (drafts.length === 0) return results;
  const issue = async (idempotencyKey: string): Promise<Outcome> => {
    const found: Issued[] = [];
    try {
      for (const [at, group] of inGroups(issuable, atOnce).entries()) {
        const body = { drafts: group.map(({ id, uts }) => ({ id, uts })) };
        const options = { idempotencyKey: `${idempotencyKey}:${at}` };
        found.push(...(await api.invoices.issueMany({ body }, options)).data);
        setDone(found.length);
      }
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'record.not_found') await foreseen.refetch();
      throw error;
    } finally {
      setDone(0);
    }
    return { results: found, drafts: issuable };
  };
  return (
    <>
      {may(issueCall.needs) ? (
        <Button onClick={() => setAsking(true)}>{t('Issue {{count}} drafts', { count: drafts.length })}</Button>
      ) : null}
      <ActDialog
        opened={asking}
        onClose={() => setAsking(false)}
        act={t('Issue {{count}} drafts', { count: issuable.length })}
        call={issueCall}
        of={JSON.stringify(issuable.map(({ id, uts }) => [id, uts]))}
        ask={{
          question: t('Issue {{count}} drafts?', { count: issuable.length }),
          danger: false,
          ready: issuable.length > 0,
          size: 'lg',
          follows: <Follows drafts={drafts} issuable={issuable} foreseen={foreseen} done={done} drop={drop} />,
        }}
        run={async ({ idempotencyKey }) => await issue(idempotencyKey)}
        onDone={async (made) => {
          await Promise.all(
            [queryKeys.invoices, queryKeys.unbilled, ['invoice'], ['post']].map((queryKey) =>
              queryClient.invalidateQueries({ queryKey }),
            ),
          );
          setOutcome(made);
        }}
      />
      {results}
    </>
  );
};
