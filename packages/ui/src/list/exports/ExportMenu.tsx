import '@mantine/core/styles/Menu.layer.css';
import type { DatasetRow } from '@field-service/contract/data.ts';
import type { ExportFormat, ShownColumn } from '@field-service/contract/site/exports.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconFileDownload, IconPrinter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ActMenu } from '../../shell/ActMenu.tsx';
import { useFormats } from '../../shell/formats-context.tsx';
import { useNotices } from '../../shell/notices/notices.ts';
import type { DatasetColumn } from '../data-list-types.ts';
import type { AnyDataset, Filters } from '../list-spec.ts';
import type { DatasetList } from '../use-dataset-list.ts';
import { useExportsHost, type ExportsHost } from './exports-host.ts';
import { exportsKey, useExportable, useExports } from './use-exports.ts';
import { useFetchExport } from './use-fetch-export.ts';

interface ExportMenuProps<D extends AnyDataset, Fs extends Filters> {
  list: DatasetList<D, Fs>;
  /** The name of the list; it names the file. */
  title: string;
  /** The columns that the list shows, in their order. */
  columns: readonly DatasetColumn<DatasetRow<D['name']>>[];
  filterWords: () => Promise<string[]>;
}

/** The most rows of a format that is made of pages (contract/site/exports.ts). */
const maxPageRows = 1000;

/** The latest files that are offered again. */
const offered = 5;

const Inner = <D extends AnyDataset, Fs extends Filters>({
  host,
  list,
  title,
  columns,
  filterWords,
}: ExportMenuProps<D, Fs> & { host: ExportsHost }): ReactNode => {
  const t = useT('desk');
  const language = useLanguage();
  const formats = useFormats();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const exported = useExports(host.calls);
  const fetchExport = useFetchExport(host.calls);
  const [isOrdering, setIsOrdering] = useState(false);
  const { timeZone, currency, clock = 24, dateFormat } = formats.settings;
  const { find, search } = list.choice;
  const { sort } = list.state;
  const isTooLong = (list.total ?? 0) > maxPageRows;
  const exportable = useExportable(host.calls);
  const mayExport = exportable.data?.includes(list.spec.facts.name) === true;

  const order = async (format: ExportFormat, isPrint: boolean) => {
    setIsOrdering(true);
    try {
      const { data } = await host.calls.order({
        body: {
          dataset: list.spec.facts.name,
          format,
          title,
          filters: await filterWords(),
          query: {
            ...(find === undefined ? {} : { find: JSON.stringify(find) }),
            ...(search === undefined ? {} : { search }),
            ...(sort === undefined ? {} : { sort }),
          },
          columns: columns.flatMap(({ print }): ShownColumn[] => (print === null ? [] : [print])),
          settings: { language, timeZone, currency, clock, dateFormat },
          ...(isPrint ? { print: true as const } : {}),
        },
      });
      if (isPrint) host.printLater(data.id);
      await queryClient.invalidateQueries({ queryKey: exportsKey });
    } catch (error) {
      notices.failure(error);
    } finally {
      setIsOrdering(false);
    }
  };
  const item = (format: ExportFormat, label: string, isPaged: boolean) => (
    <Menu.Item key={format} disabled={isOrdering || (isPaged && isTooLong)} onClick={() => void order(format, false)}>
      {label}
    </Menu.Item>
  );
  const ready = (exported.data ?? []).filter(({ state, print }) => state === 'ready' && !print).slice(0, offered);
  const name = mayExport ? t('Export') : t('Print');
  return (
    <ActMenu>
      <Menu.Target>
        <ActionIcon aria-label={name} title={name} loading={isOrdering}>
          {mayExport ? <IconDownload size={16} aria-hidden /> : <IconPrinter size={16} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {mayExport ? (
          <>
            <Menu.Label>{t('Export this list')}</Menu.Label>
            {item('xlsx', t('Excel (.xlsx)'), false)}
            {item('xls', t('Excel 2003 (.xls)'), false)}
            {item('csv', t('Text with separators (.csv)'), false)}
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Label>
          {t('Pages')}
          {isTooLong ? (
            <Text component="span" display="block" size="xs">
              {t('Up to {{limit}} rows. Narrow the list with filters.', { limit: formats.number(maxPageRows) })}
            </Text>
          ) : null}
        </Menu.Label>
        {mayExport ? (
          <>
            {item('pdf', t('PDF (.pdf)'), true)}
            {item('html', t('Web page (.html)'), true)}
            {item('jpg', t('Picture (.jpg)'), true)}
            {item('png', t('Picture (.png)'), true)}
          </>
        ) : null}
        <Menu.Item
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={isOrdering || isTooLong}
          onClick={() => void order('html', true)}
        >
          {t('Print')}
        </Menu.Item>
        {ready.length > 0 ? (
          <>
            <Menu.Divider />
            <Menu.Label>{t('Recent exports')}</Menu.Label>
            {ready.map((each) => (
              <Menu.Item
                key={each.id}
                leftSection={<IconFileDownload size={16} aria-hidden />}
                onClick={() => void fetchExport.save(each)}
              >
                {each.fileName}
              </Menu.Item>
            ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </ActMenu>
  );
};

/**
 * Exports a list as it is shown: its rows of all pages, its columns and its order. Those who may not export it can print
 * it. Shown in apps that have exports.
 */
export const ExportMenu = <D extends AnyDataset, Fs extends Filters>(props: ExportMenuProps<D, Fs>): ReactNode => {
  const host = useExportsHost();
  return host === undefined ? null : <Inner {...props} host={host} />;
};
