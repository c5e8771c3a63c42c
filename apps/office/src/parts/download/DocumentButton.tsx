import '@mantine/core/styles/Menu.layer.css';
import type { PrintFormat } from '@field-service/contract/print-format.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActMenu } from '@field-service/ui/shell/ActMenu.tsx';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDownload, useSaveAs } from './file-blob.ts';

interface DocumentButtonProps {
  /** What the button says; it saves the PDF. */
  label: string;
  /** The kept PDF; a document that is not kept is printed anew. */
  file?: { fileId: string; filename: string };
  print: (format: PrintFormat) => Promise<{ data: Response }>;
}

/** Saves a document as PDF, or from its menu in another format. */
export const DocumentButton = ({ label, file, print }: DocumentButtonProps): ReactNode => {
  const t = useT('desk');
  const { download, busy: isDownloading } = useDownload();
  const { saveNamed, busy } = useSaveAs();
  const save = (format: PrintFormat) => void saveNamed(async () => (await print(format)).data);
  const item = (format: PrintFormat, name: string) => (
    <Menu.Item disabled={busy} onClick={() => save(format)}>
      {name}
    </Menu.Item>
  );
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={busy || isDownloading}
        onClick={() => (file === undefined ? save('pdf') : void download(file.fileId, file.filename))}
      >
        {label}
      </Button>
      <ActMenu>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('Other formats')} title={t('Other formats')}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {item('xlsx', t('Excel (.xlsx)'))}
          {item('xls', t('Excel 2003 (.xls)'))}
          {item('html', t('Web page (.html)'))}
          {item('jpg', t('Picture (.jpg)'))}
          {item('png', t('Picture (.png)'))}
        </Menu.Dropdown>
      </ActMenu>
    </Button.Group>
  );
};
