import { useT } from '@field-service/i18n/use-t.ts';
import { PictureGrid } from '@field-service/ui/report/PictureGrid.tsx';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PictureSource } from '../../../parts/AttachedFiles.tsx';

interface KeptPicturesProps {
  /** The pictures that a record has, by their ids. */
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** The pictures that a record has, in its form: each opens in full screen and can be taken off the record. */
export const KeptPictures = ({ value, onChange }: KeptPicturesProps): ReactNode => {
  const t = useT('office');
  return value.length === 0 ? null : (
    <PictureSource>
      <Group align="flex-start">
        {value.map((fileId, index) => {
          const name = t('Photo {{number}}', { number: index + 1 });
          return (
            <Stack key={fileId} gap={4} w={160}>
              <PictureGrid pictures={[{ fileId, caption: name }]} />
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Remove {{name}}', { name })}
                onClick={() => onChange(value.filter((each) => each !== fileId))}
              >
                {t('Remove')}
              </Button>
            </Stack>
          );
        })}
      </Group>
    </PictureSource>
  );
};
