import type { JobDetail } from '@field-service/contract/work/job.ts';
import { addMoney } from '@field-service/domain/values/money.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { PlainTable, type PlainColumn } from '../../../../parts/PlainTable.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { draftOf, problemsOf, sentOf, type LineDraft } from '../../../../lines/line-draft.ts';
import { LinesEditor } from '../../../../lines/LinesEditor.tsx';
import { useLineRules } from '../../../../lines/use-line-context.ts';
import { TrailMap } from './TrailMap.tsx';
import { useUpdateJob } from './use-job.ts';

const EditLines = ({ job, onClose }: { job: JobDetail; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const notices = useNotices();
  const now = useNow();
  const { folders } = useCaller();
  const folder = folders.find(({ id }) => id === job.folderid);
  const rules = useLineRules(folder, job.date ?? businessDateOf(now, folder?.timezone ?? 'UTC'));
  const [uts] = useState(job.uts);
  const [drafts, setDrafts] = useState<LineDraft[]>(() => job.lines.map(draftOf));
  const [checked, setChecked] = useState(false);
  const update = useUpdateJob(job.id);
  if (!rules) return <ListSkeleton rows={3} />;
  const save = () => {
    setChecked(true);
    if (drafts.some((draft) => problemsOf(draft, rules.context).length > 0)) return;
    update.mutate(
      { uts, fields: { lines: drafts.map(sentOf) } },
      {
        onSuccess: ({ conflicts }) => {
          // Lines are never merged: if someone else has changed them in the meantime, that person's version is kept.
          if (conflicts.length > 0)
            notices.warning(t('Someone else changed the lines. Their changes were kept; please review.'));
          else notices.success(t('Saved'));
          onClose();
        },
        onError: notices.failure,
      },
    );
  };
  return (
    <>
      <LinesEditor folderId={job.folderid} rules={rules} drafts={drafts} onChange={setDrafts} checked={checked} />
      <Group mt="md">
        <Button loading={update.isPending} onClick={save}>
          {t('Save lines')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </>
  );
};

const LineTable = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const moneyOf = (amount: string | null): string => (amount === null ? '' : formats.money(amount));
  if (job.lines.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('Without lines the job is not billed and has no stations.')}
      </Text>
    );
  }
  return (
    <>
      <PlainTable
        label={t('Lines')}
        rows={job.lines}
        rowKey={({ id }) => id}
        columns={[
          { label: t('Description'), cell: ({ name }) => name },
          { label: t('Quantity'), align: 'end', cell: ({ qty, uom }) => formats.measure(qty, uom) },
          { label: t('Price'), align: 'end', cell: ({ price }) => moneyOf(price) },
          {
            label: t('Discount'),
            align: 'end',
            cell: ({ uiDisc, discount }) => (uiDisc === null ? '' : uiDisc.endsWith('%') ? uiDisc : moneyOf(discount)),
          },
          {
            label: t('Tax'),
            cell: ({ taxname, flags }) =>
              taxname === null ? '' : flags.includes('I') ? t('{{tax}}, included', { tax: taxname }) : taxname,
          },
          { label: t('Net'), align: 'end', cell: ({ nett }) => moneyOf(nett) },
          { label: t('Tax amount'), align: 'end', cell: ({ taxes }) => moneyOf(taxes) },
          { label: t('Amount (line)'), align: 'end', cell: ({ amount }) => moneyOf(amount) },
        ]}
      />
      <Text ta="end" fw={600} mt="sm">
        {t('Total')} {formats.money(addMoney(...job.lines.flatMap(({ amount }) => amount ?? [])))}
      </Text>
    </>
  );
};

const useStockColumns = (): PlainColumn<JobDetail['stock'][number]>[] => {
  const t = useT('office');
  const formats = useFormats();
  return [
    { label: t('Date'), nowrap: true, cell: ({ date }) => formats.dateTime(date) },
    { label: t('Item'), cell: ({ item }) => item },
    { label: t('Stock of'), cell: ({ stockist }) => stockist },
    {
      label: t('Out'),
      align: 'end',
      cell: ({ out, uom }) => (Number(out) === 0 ? '' : formats.measure(out, uom)),
    },
    {
      label: t('In'),
      align: 'end',
      cell: (row) => (Number(row.in) === 0 ? '' : formats.measure(row.in, row.uom)),
    },
    {
      label: t('Note'),
      cell: ({ negative }) =>
        negative ? (
          <Badge color="red.8" variant="outline">
            {t('Negative stock')}
          </Badge>
        ) : null,
    },
  ];
};

/** Billing lines, stock consumption, and the technician's trail. */
export const LinesTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const columns = useStockColumns();
  const [editing, setEditing] = useState(false);
  const open = job.invoice === null && !job.status.flags.includes('X');
  return (
    <>
      <Section
        title={t('Lines')}
        acts={
          may('POST:UP') && open && !editing ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('Edit lines')}
            </Button>
          ) : null
        }
      >
        {editing ? <EditLines job={job} onClose={() => setEditing(false)} /> : <LineTable job={job} />}
      </Section>
      <Section title={t('Stock movements')}>
        {job.stock.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('No stock was used.')}
          </Text>
        ) : (
          <PlainTable label={t('Stock movements')} rows={job.stock} rowKey={({ id }) => id} columns={columns} />
        )}
      </Section>
      <Section title={t('Trail')}>
        <TrailMap trail={job.trails} />
      </Section>
    </>
  );
};
