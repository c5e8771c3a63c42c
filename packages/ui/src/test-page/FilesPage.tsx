import { useT } from '@field-service/i18n/use-t.ts';
import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { FileField, type ChosenFile } from '../fields/FileField.tsx';
import { PictureField } from '../fields/PictureField.tsx';
import { shrinkPicture } from '../fields/shrink-picture.ts';
import { SignatureField, type Signature } from '../fields/SignatureField.tsx';
import { useFormats } from '../shell/formats-context.tsx';

interface Picture {
  id: string;
  blob: Blob;
}

const sending: ChosenFile = { id: 'sending', name: 'Floor plan 2026.pdf', bytes: 5_400_000, progress: 0.4 };

/** Shows the fields for signatures, pictures and files with the values that they report. */
export const FilesPage = () => {
  const t = useT('office');
  const formats = useFormats();
  const [signature, setSignature] = useState<Signature | null>(null);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [files, setFiles] = useState<readonly ChosenFile[]>([sending]);
  return (
    <main style={{ maxWidth: 480, padding: 16 }}>
      <Stack gap="md">
        <Title order={1}>{t('Files')}</Title>
        <SignatureField
          label={t('Signature')}
          signer="Nurul Huda"
          value={signature}
          onChange={setSignature}
          watermark={(at) => formats.dateTime(at)}
        />
        <PictureField
          label={t('Photos')}
          limit={3}
          pictures={pictures}
          onAdd={(added) => {
            for (const file of added)
              void shrinkPicture(file, { side: 300, quality: 0.5 }).then((blob) =>
                setPictures((before) => [...before, { id: `${before.length} ${file.name}`, blob }]),
              );
          }}
          onRemove={(id) => setPictures((before) => before.filter((picture) => picture.id !== id))}
        />
        <FileField
          label={t('Files')}
          rules={{ endings: ['pdf', 'jpg', 'png'], maxBytes: 10 * 1024 * 1024, limit: 3 }}
          files={files}
          onAdd={(added) =>
            setFiles((before) => [
              ...before,
              ...added.map(({ name, size }) => ({ id: `${before.length} ${name}`, name, bytes: size })),
            ])
          }
          onRemove={(id) => setFiles((before) => before.filter((file) => file.id !== id))}
        />
        <output style={{ overflowWrap: 'anywhere' }}>
          {JSON.stringify({
            signature: signature && { bytes: signature.png.size, type: signature.png.type },
            pictures: pictures.map(({ blob }) => blob.type),
            files: files.map(({ name }) => name),
          })}
        </output>
      </Stack>
    </main>
  );
};
