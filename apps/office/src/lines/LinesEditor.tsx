import { newKey } from '@field-service/contract/transport.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './lines.module.css';
import { totalsOf, type LineDraft } from './line-draft.ts';
import { LineRow } from './LineRow.tsx';
import type { LineRules } from './use-line-context.ts';

interface LinesEditorProps {
  folderId: string;
  rules: LineRules;
  drafts: readonly LineDraft[];
  onChange: (drafts: LineDraft[]) => void;
  /** Whether an attempt to save has been made; empty fields are reported only from then on. */
  checked: boolean;
  /** What it means that there are no lines; by default, what it means for a job that is billed by its lines. */
  empty?: string | undefined;
  /** Whether the lines are billed; the totals of others would be read as a price. */
  isBilled?: boolean;
}

/** The lines of a job with their totals, computed with the same rules as on the server. */
export const LinesEditor = ({
  folderId,
  rules,
  drafts,
  onChange,
  checked,
  empty,
  isBilled = true,
}: LinesEditorProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { context } = rules;
  const totals = totalsOf(drafts, context);
  const money = (amount: string) => formats.money(amount, context.currency);
  const add = () =>
    onChange([
      ...drafts,
      {
        key: newKey(),
        itemid: null,
        name: '',
        qty: '1',
        price: '',
        discount: '',
        tax: rules.defaultTax,
        inclusive: false,
      },
    ]);
  return (
    <div>
      {drafts.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          {empty ?? t('Without lines the job is not billed and has no stations.')}
        </Text>
      ) : (
        <ol className={classes.lines} aria-label={t('Lines')}>
          {drafts.map((draft, at) => (
            <LineRow
              key={draft.key}
              number={at + 1}
              folderId={folderId}
              rules={rules}
              draft={draft}
              checked={checked}
              onChange={(next) => onChange(drafts.map((each) => (each.key === draft.key ? next : each)))}
              onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ol>
      )}
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t('Add line')}
      </Button>
      {isBilled && drafts.length > 0 ? (
        <dl className={classes.totals} aria-label={t('Totals')}>
          <dt>{t('Subtotal')}</dt>
          <dd>{money(totals.original)}</dd>
          {Number(totals.discount) === 0 ? null : (
            <>
              <dt>{t('Discount')}</dt>
              <dd>−{money(totals.discount)}</dd>
            </>
          )}
          {totals.parts.map((part) => (
            <div key={`${part.id} ${part.rate}`} style={{ display: 'contents' }}>
              <dt>
                {part.name} {formats.quantity(part.rate)} %
              </dt>
              <dd>{money(part.amount)}</dd>
            </div>
          ))}
          <dt className={classes.total}>{t('Total')}</dt>
          <dd className={classes.total}>{money(totals.amount)}</dd>
        </dl>
      ) : null}
    </div>
  );
};
