import sendCall from 'virtual:call-facts/invoices.sendMany';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActDialog } from '@field-service/ui/record/ActButton.tsx';
import { ErrorPanel } from '@field-service/ui/shell/ErrorPanel.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { inGroups } from '../../../api/in-groups.ts';
import { useRecipientLine, useRecipients, waitsForServer, WaitingText } from '../../../mailing/recipient.tsx';
import { BatchResults, InvoiceLines, type BatchResult, type InvoiceRow } from './BatchParts.tsx';

/** How many invoices one request sends, so that progress is seen. */
const atOnce = 20;

interface FollowsProps {
  issued: readonly InvoiceRow[];
  sendable: readonly InvoiceRow[];
  foreseen: ReturnType<typeof useRecipients>;
  done: number;
}

/** What sending follows: to whom each email goes, and which are left out. */
const Follows = ({ issued, sendable, foreseen, done }: FollowsProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const recipientLine = useRecipientLine();
  const { error, data } = foreseen;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void foreseen.refetch()} />;
  if (data === undefined) return <Skeleton height={120} />;
  const leftOut = issued.filter((row) => !sendable.includes(row));
  const detail = ({ id }: InvoiceRow): string => recipientLine(data.get(id));
  return (
    <Stack gap="sm">
      <Text size="sm">{t('Each customer gets its own email with the PDF. An email cannot be taken back.')}</Text>
      <WaitingText recipients={sendable.map(({ id }) => data.get(id))} />
      {sendable.length === 0 ? null : <InvoiceLines label={t('Emails with the PDF')} rows={sendable} detail={detail} />}
      {leftOut.length === 0 ? null : <InvoiceLines label={t('Not sent')} rows={leftOut} detail={detail} />}
      {done === 0 ? null : (
        <Text size="sm" role="status">
          {t('{{done}} of {{total}} done', { done: formats.number(done), total: formats.number(sendable.length) })}
        </Text>
      )}
    </Stack>
  );
};

/** Mails the selected issued invoices again, each to its own customer, after saying to whom; then says what was sent. */
export const SendMany = ({ rows, drop }: { rows: readonly InvoiceRow[]; drop: (ids: readonly string[]) => void }) => {
  const t = useT('office');
  const queryClient = useQueryClient();
  const { may } = useFormHost();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<{ results: readonly BatchResult[]; sent: readonly InvoiceRow[] }>();
  const issued = rows.filter(({ state }) => state !== 'draft' && state !== 'void');
  const foreseen = useRecipients(
    issued.map(({ id }) => id),
    asking,
  );
  const sendable = issued.filter(({ id }) => (foreseen.data?.get(id)?.to ?? null) !== null);
  const sent = { count: outcome?.results.filter(({ problem }) => problem === null).length ?? 0 };
  const isHeld = [...(foreseen.data?.values() ?? [])].some(({ obstacle }) => waitsForServer(obstacle));
  const close = () => {
    drop(outcome?.results.flatMap(({ id, problem }) => (problem === null ? [id] : [])) ?? []);
    setOutcome(undefined);
  };
  const send = async (idempotencyKey: string) => {
    const results: BatchResult[] = [];
    try {
      for (const [at, group] of inGroups(sendable, atOnce).entries()) {
        const options = { idempotencyKey: `${idempotencyKey}:${at}` };
        const { data } = await api.invoices.sendMany({ body: { invoiceIds: group.map(({ id }) => id) } }, options);
        results.push(
          ...data.map(({ id, problem }) => ({ id, problem, docno: group.find((row) => row.id === id)?.docno ?? null })),
        );
        setDone(results.length);
      }
    } finally {
      setDone(0);
    }
    return { results, sent: sendable };
  };
  return (
    <>
      {issued.length > 0 && may(sendCall.needs) ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Send {{count}} invoices', { count: issued.length })}
        </Button>
      ) : null}
      <ActDialog
        opened={asking}
        onClose={() => setAsking(false)}
        act={t('Send {{count}} invoices', { count: sendable.length })}
        call={sendCall}
        of={JSON.stringify(sendable.map(({ id }) => id))}
        ask={{
          question: t('Send {{count}} invoices?', { count: sendable.length }),
          danger: false,
          ready: sendable.length > 0,
          size: 'lg',
          follows: <Follows issued={issued} sendable={sendable} foreseen={foreseen} done={done} />,
        }}
        run={async ({ idempotencyKey }) => await send(idempotencyKey)}
        onDone={async (made) => {
          await queryClient.invalidateQueries({ queryKey: ['messages'] });
          setOutcome(made);
        }}
      />
      {outcome === undefined ? null : (
        <BatchResults
          title={
            isHeld ? t('{{count}} invoices wait for the mail server', sent) : t('{{count}} invoices on their way', sent)
          }
          refused={t('Not sent')}
          results={outcome.results}
          rows={outcome.sent}
          onClose={close}
        />
      )}
    </>
  );
};
