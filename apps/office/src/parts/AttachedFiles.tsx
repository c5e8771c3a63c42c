import { PictureGrid } from '@field-service/ui/report/PictureGrid.tsx';
import { ReportSourceContext } from '@field-service/ui/report/report-source.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useNamedWords } from '../api/reference.ts';
import { fetchFile, useDownload } from './download/file-blob.ts';

interface Attached {
  id: string;
  filename: string;
}

/** The endings of pictures that every browser shows. */
export const pictureEndings = ['jpg', 'jpeg', 'png', 'webp'];

export const isPicture = (filename: string): boolean =>
  pictureEndings.includes(filename.split('.').at(-1)?.toLowerCase() ?? '');

/** Gives the parts of a report the stored files and the names of the site's lists. */
export const PictureSource = ({ children }: { children: ReactNode }): ReactNode => {
  const words = useNamedWords();
  const source = useMemo(() => ({ words, fetchFile }), [words]);
  return <ReportSourceContext value={source}>{children}</ReportSourceContext>;
};

/** Pictures by their ids; each opens in full screen. */
export const AttachedPictures = ({ ids, caption }: { ids: readonly string[]; caption: string }): ReactNode => (
  <PictureSource>
    <PictureGrid pictures={ids.map((fileId) => ({ fileId, caption }))} />
  </PictureSource>
);

/** The files of a record: pictures that open in full screen, and other files to download. */
export const AttachedFiles = ({ files }: { files: readonly Attached[] }): ReactNode => {
  const { download, busy } = useDownload();
  const pictures = files.filter(({ filename }) => isPicture(filename));
  const others = files.filter(({ filename }) => !isPicture(filename));
  if (files.length === 0) return null;
  return (
    <Stack gap="sm">
      {pictures.length > 0 ? (
        <PictureSource>
          <PictureGrid pictures={pictures.map(({ id, filename }) => ({ fileId: id, caption: filename }))} />
        </PictureSource>
      ) : null}
      {others.length > 0 ? (
        <Group gap="sm">
          {others.map(({ id, filename }) => (
            <Button key={id} variant="default" loading={busy} onClick={() => void download(id, filename)}>
              {filename}
            </Button>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
};
