import type { ScanState } from '@field-service/domain/customers/shipment.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { LeaveGuard } from '@field-service/ui/form/LeaveGuard.tsx';
import { useParcelStateNames } from '@field-service/ui/record/parcel-states.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Page } from '../../../../parts/Page.tsx';
import { PlainTable, type PlainColumn } from '../../../../parts/PlainTable.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { scanStateIn, useScanOptions } from '../shipment-words.ts';
import { parcelNumberIn } from './parcel-number.ts';
import type { Scan } from './scan-queue.ts';
import { useScanQueue } from './use-scan-queue.ts';

/** What became of a scan, in words. */
const Outcome = ({ scan, onRetry }: { scan: Scan; onRetry: () => void }): ReactNode => {
  const t = useT('office');
  const failureText = useFailureText();
  const { outcome } = scan;
  if (outcome.kind === 'waiting') return t('Sending…');
  if (outcome.kind === 'recorded')
    return (
      <>
        <KindBadge kind="done">{t('Recorded')}</KindBadge>{' '}
        {outcome.isClosed
          ? t('Shipment {{name}} is closed: all its parcels have arrived.', { name: outcome.shipment })
          : outcome.shipment}
      </>
    );
  if (outcome.kind === 'repeated') return t('Scanned twice: it was recorded already.');
  return (
    <Group gap="xs">
      <KindBadge kind="overdue">{t('Not recorded')}</KindBadge>
      <span>{outcome.kind === 'unknown' ? t('No parcel has this number.') : failureText(outcome.failure)}</span>
      {outcome.kind === 'failed' ? (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      ) : null}
    </Group>
  );
};

const useScanColumns = (retry: (key: string) => void): PlainColumn<Scan>[] => {
  const t = useT('office');
  const names = useParcelStateNames();
  return [
    { label: t('Parcel'), nowrap: true, cell: ({ docno }) => docno },
    { label: t('State'), nowrap: true, cell: ({ state }) => names[state] },
    { label: t('Place'), cell: ({ place }) => place },
    { label: t('Result'), cell: (scan) => <Outcome scan={scan} onRetry={() => retry(scan.key)} /> },
  ];
};

/** Records for one parcel after the other where it is, with a scanner or by typing its number. */
export const ScanScreen = (): ReactNode => {
  const t = useT('office');
  const { scans, add, retry, isUnsent } = useScanQueue();
  const columns = useScanColumns(retry);
  const [state, setState] = useState<ScanState>();
  const [place, setPlace] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const docno = parcelNumberIn(typed);
    if (state === undefined) return setProblem(t('Choose first what happened to the parcels.'));
    if (docno === undefined) return setProblem(t('Scan or type the number of a parcel, such as P-000012.'));
    add({ docno, state, place: place.trim() });
    setTyped('');
    setProblem(undefined);
  };
  return (
    <Page title={t('Scan parcels')}>
      <LeaveGuard isAtRisk={isUnsent} />
      <form onSubmit={submit} style={{ maxWidth: 960 }} noValidate>
        <Stack>
          <Group align="flex-start" grow>
            <OneSelect
              label={t('What happened')}
              required
              allowDeselect={false}
              data={useScanOptions()}
              value={state ?? null}
              onChange={(value) => {
                setState(scanStateIn(value));
                setProblem(undefined);
                input.current?.focus();
              }}
            />
            <TextInput
              label={t('Place')}
              placeholder={t('Where the parcels are now')}
              maxLength={200}
              value={place}
              onChange={({ currentTarget }) => setPlace(currentTarget.value)}
            />
          </Group>
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              ref={input}
              style={{ flex: 1 }}
              size="md"
              label={t('Parcel')}
              autoComplete="off"
              autoFocus
              placeholder="P-000012"
              value={typed}
              error={problem}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" size="md">
              {t('Record')}
            </Button>
          </Group>
        </Stack>
      </form>
      {scans.length === 0 ? (
        <EmptyState
          icon={IconBarcode}
          title={t('Nothing scanned yet')}
          text={t('Each parcel is recorded at once. Its number is on its label.')}
        />
      ) : (
        <Section title={t('Scanned here ({{count}})', { count: scans.length })}>
          <div role="log" aria-label={t('Scans')}>
            <PlainTable label={t('Scans')} rows={scans} rowKey={({ key }) => key} columns={columns} />
          </div>
        </Section>
      )}
    </Page>
  );
};
