import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { api, datasets } from '../../../../api/client.ts';
import { keysOfNoun } from '../../../../resource/noun.ts';
import { shipmentNoun } from '../shipment-noun.ts';
import { createScanQueue, type ScanInput, type ScanOutcome } from './scan-queue.ts';

/** Records where a parcel is; the same state at the same place again is a scanner that read twice. */
async function record({ docno, state, place }: ScanInput, idempotencyKey: string): Promise<ScanOutcome> {
  try {
    const [parcel] = await datasets.rows('parcels', { find: { docno }, limit: 1 });
    if (parcel === undefined) return { kind: 'unknown' };
    const last = parcel.events.at(-1);
    if (last !== undefined && last.state === state && last.place === place) return { kind: 'repeated' };
    await api.parcels.scan({ params: { id: parcel.id }, body: { state, place } }, { idempotencyKey });
    const shipment = (await api.shipments.get({ params: { id: parcel.shipmentid } })).data;
    return { kind: 'recorded', shipment: shipment.docno, isClosed: shipment.state === 'closed' };
  } catch (failure) {
    const isFinal = failure instanceof ApiFailure && failure.code === 'shipment.closed';
    return { kind: isFinal ? 'refused' : 'failed', failure };
  }
}

/** The scans of a screen, and what became of them. */
export const useScanQueue = () => {
  const queryClient = useQueryClient();
  const [queue] = useState(() =>
    createScanQueue(async (input, key) => {
      const outcome = await record(input, key);
      const { own, lists } = keysOfNoun(shipmentNoun);
      for (const kind of [own, ...lists]) void queryClient.invalidateQueries({ queryKey: [kind] });
      return outcome;
    }),
  );
  const scans = useSyncExternalStore(queue.subscribe, queue.scans);
  return { scans, add: queue.add, retry: queue.retry, isUnsent: queue.isUnsent };
};
