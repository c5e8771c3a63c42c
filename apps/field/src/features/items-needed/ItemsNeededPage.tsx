import { isSome } from '@field-service/domain/goods/stock-left.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { CardsSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button } from '@mantine/core';
import { IconPackage, IconPackages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import { ItemRow, ItemRows } from '../../frame/items/ItemRow.tsx';
import { useItemWords } from '../../frame/items/use-item-words.ts';
import { placeOf } from '../../frame/job-words.ts';
import { Facts, Part, Screen } from '../../frame/Screen.tsx';
import { SheetAge } from '../../frame/SheetAge.tsx';
import { useSheet } from '../../frame/use-sheet.ts';
import { useNeeds, type OwnNeed } from '../../offline/goods/needs.ts';
import classes from './ItemsNeededPage.module.css';
import { inOrder } from './needs-order.ts';

const keyOf = ({ itemId, unit }: OwnNeed): string => `${itemId} ${unit}`;

interface NeedSheetProps {
  need: OwnNeed;
  name: string;
  onClose: () => void;
}

/** Which jobs need an item. */
const NeedSheet = ({ need: { qty, unit, held, missing, jobs }, name, onClose }: NeedSheetProps) => {
  const t = useT('field');
  const formats = useFormats();
  const amount = (value: string | null) => (value === null ? null : formats.measure(value, unit));
  return (
    <Sheet
      title={name}
      onClose={onClose}
      closeLabel={t('Close item')}
      foot={<Button onClick={onClose}>{t('Done (button)')}</Button>}
    >
      <Part>
        <Facts
          rows={[
            [t('Needed'), amount(qty)],
            [t('In your stock'), amount(held)],
            [t('Missing (quantity)'), missing !== null && isSome(missing) ? amount(missing) : null],
          ]}
        />
      </Part>
      <Part title={t('Jobs that need it')}>
        {jobs.length === 0 ? <p className={classes.none}>{t('Sync to see the jobs that need it.')}</p> : null}
        <ul className={classes.jobs}>
          {jobs.map(({ row: { id, job }, qty: ofJob }) => (
            <li key={id}>
              <Link to="/job/$jobId" params={{ jobId: id }} className={classes.job}>
                <span>
                  <span className={classes.place}>{placeOf(job)}</span>
                  <span className={classes.more}>
                    {[job.docno, job.plan === null ? '' : formats.dateTime(job.plan)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span>{formats.measure(ofJob, unit)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Part>
    </Sheet>
  );
};

/** The materials that the user's jobs in the date window need, what is missing first. */
export const ItemsNeededPage = ({ onBack }: { onBack: () => void }) => {
  const t = useT('field');
  const formats = useFormats();
  const words = useItemWords();
  const sheet = useSheet('supplies');
  const needs = useNeeds();
  const [opened, setOpened] = useState<string>();
  const nameOf = ({ item, name }: OwnNeed): string => (item ? words.name(item) : name);
  const open = needs?.find((need) => keyOf(need) === opened);
  const marks = ({ missing, unit }: OwnNeed) => {
    if (missing === null) return null;
    return isSome(missing) ? (
      <KindBadge kind="overdue">{t('Missing: {{amount}}', { amount: formats.measure(missing, unit) })}</KindBadge>
    ) : (
      <KindBadge kind="done">{t('You have enough')}</KindBadge>
    );
  };
  return (
    <Screen title={t('Items needed')} onBack={onBack}>
      {needs === undefined ? <CardsSkeleton /> : null}
      {needs?.length === 0 ? (
        <EmptyState
          icon={IconPackages}
          title={t('Your jobs need no items')}
          text={t('Materials of your jobs to do and in progress appear here.')}
        />
      ) : null}
      {needs && needs.length > 0 ? (
        <ItemRows label={t('Items needed')}>
          {inOrder(needs, nameOf).map((need) => (
            <ItemRow
              key={keyOf(need)}
              name={nameOf(need)}
              more={[
                need.item ? words.type(need.item) : '',
                t('{{count}} jobs', { count: need.jobs.length }),
                need.held === null
                  ? ''
                  : t('In your stock: {{amount}}', { amount: formats.measure(need.held, need.unit) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              amount={formats.measure(need.qty, need.unit)}
              marks={marks(need)}
              onOpen={() => setOpened(keyOf(need))}
            />
          ))}
        </ItemRows>
      ) : null}
      {needs?.some(({ held }) => held === null) === true ? (
        <p className={classes.none}>
          <IconPackage size={20} aria-hidden />
          {t('Your stock is not known on this device yet. Sync to see it.')}
        </p>
      ) : null}
      <SheetAge sheet={sheet} never={t('Counted from the jobs on this device.')} />
      {open ? <NeedSheet need={open} name={nameOf(open)} onClose={() => setOpened(undefined)} /> : null}
    </Screen>
  );
};
