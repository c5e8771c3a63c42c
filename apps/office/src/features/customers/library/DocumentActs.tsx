import updateCall from 'virtual:call-facts/documents.update';
import type { Document } from '@field-service/contract/customers/documents.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useSaveAs } from '../../../parts/download/file-blob.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { documentNoun } from './document-noun.ts';
import { useMayChangeDocument } from './may-change.ts';

/** Downloads a document; publishes it, or withdraws it from customers. */
export const DocumentActs = ({ record }: { record: Document }): ReactNode => {
  const t = useT('office');
  const { saveAs, busy } = useSaveAs();
  const refresh = useRefresh(documentNoun);
  const mayChange = useMayChangeDocument()(record);
  const { id, uts, published, fileName } = record;
  const publish = async (next: boolean, of: number, options: { idempotencyKey: string }) =>
    (await api.documents.update({ params: { id }, body: { published: next, uts: of } }, options)).data;
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        onClick={() =>
          void saveAs(fileName, async () => {
            const { data: response } = await api.documents.file({ params: { id } });
            return await response.blob();
          })
        }
      >
        {t('Download')}
      </Button>
      {mayChange ? (
        <ActButton
          act={published ? t('Stop publishing') : t('Publish')}
          call={updateCall}
          of={String(uts)}
          run={async (options) => await publish(!published, uts, options)}
          onDone={refresh}
          said={() => (published ? t('Customers no longer see this document') : t('Customers see this document now'))}
          undo={async (done) => {
            await publish(published, done.uts, { idempotencyKey: crypto.randomUUID() });
            await refresh();
          }}
        />
      ) : null}
    </>
  );
};
