import linkCall from 'virtual:call-facts/parcels.link';
import type { Parcel } from '@field-service/contract/customers/parcels.ts';
import type { Shipment } from '@field-service/contract/customers/shipments.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { useCopyText } from '@field-service/ui/record/copy-text.ts';
import { useAct } from '@field-service/ui/record/use-act.ts';
import { ParcelWay } from '@field-service/ui/record/ParcelWay.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { QueryGate } from '../../../parts/QueryGate.tsx';

/** The open link to the page that tracks a parcel. A link is shown once: only its hash is stored. */
const TrackingLink = ({ parcel }: { parcel: Parcel }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const now = useNow();
  const copy = useCopyText();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { run, running } = useAct<object, string>({
    act: async () => (await api.parcels.link({ params: { id: parcel.id }, body: {} })).data.url,
    onDone: async (made) => {
      setUrl(made);
      await queryClient.invalidateQueries({ queryKey: ['parcel', parcel.id] });
    },
  });
  const until = parcel.linkExp !== null && parcel.linkExp > now ? formats.dateTime(parcel.linkExp) : undefined;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {until === undefined
          ? t('Anyone with its tracking link sees where this parcel is, and nothing else. The link works for 30 days.')
          : t('This parcel has a tracking link until {{time}}. A new link ends it.', { time: until })}
      </Text>
      {url === undefined ? (
        <Group>
          <Button variant="default" loading={running} onClick={() => run({})}>
            {until === undefined ? t('Make tracking link') : t('Make a new link')}
          </Button>
        </Group>
      ) : (
        <>
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              style={{ flex: 1 }}
              label={t('Tracking link')}
              readOnly
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button onClick={() => void copy(url)}>{t('Copy')}</Button>
          </Group>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {t('Open the tracking page')}
          </Anchor>
        </>
      )}
    </Stack>
  );
};

/** The way of a parcel, and its tracking link. */
export const ParcelDialog = ({
  parcel: { id, docno, description },
  onClose,
}: {
  parcel: Shipment['parcels'][number];
  onClose: () => void;
}): ReactNode => {
  const { may } = useFormHost();
  const query = useQuery({
    queryKey: ['parcel', id],
    queryFn: async ({ signal }) => (await api.parcels.get({ params: { id } }, { signal })).data,
  });
  return (
    <Modal opened onClose={onClose} title={`${docno} · ${description}`} size="lg">
      <QueryGate query={query}>
        {(parcel) => (
          <Stack>
            <ParcelWay events={parcel.events} />
            {may(linkCall.needs) ? <TrackingLink parcel={parcel} /> : null}
          </Stack>
        )}
      </QueryGate>
    </Modal>
  );
};
