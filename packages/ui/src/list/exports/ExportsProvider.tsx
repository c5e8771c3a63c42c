import type { Export } from '@field-service/contract/site/exports.ts';
import { useErrorText, useT } from '@field-service/i18n/use-t.ts';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck, IconFileExport } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormats } from '../../shell/formats-context.tsx';
import { useNotices } from '../../shell/notices/notices.ts';
import { ExportsContext, type ExportCalls, type ExportsHost } from './exports-host.ts';
import { exportsKey, isActive, useExports } from './use-exports.ts';
import { useFetchExport } from './use-fetch-export.ts';

const noticeOf = (id: string): string => `export-${id}`;
const shared = { withBorder: true, autoClose: false } as const;

/**
 * Shows the exports in progress as notices, on whichever screen the person is, and tells once when one has ended; of
 * several windows, one tells.
 */
const ExportNotices = ({ calls, printed }: { calls: ExportCalls; printed: ReadonlySet<string> }): ReactNode => {
  const t = useT('desk');
  const formats = useFormats();
  const notices = useNotices();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { data } = useExports(calls);
  const fetchExport = useFetchExport(calls);
  /** The notices that are on the screen, and the ends that have been handled. */
  const shown = useRef(new Set<string>());
  const handled = useRef(new Set<string>());

  const cancel = async (id: string) => {
    try {
      await calls.stop({ params: { id } });
      notifications.hide(noticeOf(id));
      notices.info(t('Export cancelled'));
      await queryClient.invalidateQueries({ queryKey: exportsKey });
    } catch (error) {
      notices.failure(error);
    }
  };
  const show = (each: Export, content: Parameters<typeof notifications.show>[0]) => {
    const id = noticeOf(each.id);
    const full = { ...shared, ...content, id };
    if (shown.current.has(each.id)) notifications.update(full);
    else notifications.show(full);
    shown.current.add(each.id);
  };
  const showProgress = (each: Export) => {
    const { id, title, rows, total } = each;
    const count =
      total === null
        ? t('Waiting…')
        : t('{{rows}} of {{total}} rows', { rows: formats.number(rows), total: formats.number(total) });
    show(each, {
      color: 'main',
      icon: <IconFileExport size={16} aria-hidden />,
      withCloseButton: false,
      message: (
        <Stack gap={6}>
          <Text size="sm">{t('Exporting {{title}}', { title })}</Text>
          <Progress
            value={total === null || total === 0 ? 0 : (100 * rows) / total}
            aria-label={t('Exporting {{title}}', { title })}
          />
          <Group justify="space-between" wrap="nowrap">
            <Text size="xs" c="dimmed">
              {count}
            </Text>
            <Button variant="default" size="xs" onClick={() => void cancel(id)}>
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      ),
    });
  };
  const tell = async (each: Export) => {
    const { id, state, fileName, title, code, params } = each;
    try {
      const { data: noted } = await calls.note({ params: { id } });
      if (!noted.first) {
        notifications.hide(noticeOf(id));
        return;
      }
    } catch {
      // Another window may have given it up; what happened is still true here.
    }
    if (state === 'failed') {
      show(each, {
        color: 'red.8',
        icon: <IconAlertTriangle size={16} aria-hidden />,
        withCloseButton: true,
        title: t('{{title}} could not be exported', { title }),
        message: errorText({ code: code ?? 'server.failed', params }),
      });
      return;
    }
    const act = async () => {
      notifications.hide(noticeOf(id));
      await (printed.has(id) ? fetchExport.print(each) : fetchExport.save(each));
    };
    show(each, {
      color: 'green.8',
      icon: <IconCheck size={16} aria-hidden />,
      withCloseButton: true,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {printed.has(id) ? t('{{title}} is ready to print', { title }) : t('{{name}} is ready', { name: fileName })}
          </Text>
          <Button size="xs" flex="none" onClick={() => void act()}>
            {printed.has(id) ? t('Print') : t('Download')}
          </Button>
        </Group>
      ),
    });
  };
  const follow = useEffectEvent((exported: readonly Export[]) => {
    for (const each of exported) {
      const hasEnded = each.state === 'ready' || each.state === 'failed';
      if (isActive(each)) showProgress(each);
      else if (hasEnded && !each.noted && !handled.current.has(each.id)) {
        handled.current.add(each.id);
        void tell(each);
      } else if (shown.current.has(each.id) && !handled.current.has(each.id)) notifications.hide(noticeOf(each.id));
    }
  });
  useEffect(() => {
    if (data) follow(data);
  }, [data]);
  return null;
};

/** Gives the lists below it their exports, and follows these across the screens of an app. */
export const ExportsProvider = ({ calls, children }: { calls: ExportCalls; children: ReactNode }): ReactNode => {
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set());
  const host = useMemo(
    (): ExportsHost => ({ calls, printLater: (id) => setPrinted((known) => new Set([...known, id])) }),
    [calls],
  );
  return (
    <ExportsContext value={host}>
      {children}
      <ExportNotices calls={calls} printed={printed} />
    </ExportsContext>
  );
};
