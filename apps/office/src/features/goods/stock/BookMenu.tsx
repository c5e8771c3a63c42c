import bookCall from 'virtual:call-facts/stock.book/receipt';
import adjustCall from 'virtual:call-facts/stock.adjust';
import countCall from 'virtual:call-facts/stock.count';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActMenu } from '@field-service/ui/shell/ActMenu.tsx';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../parts/LinkButton.tsx';
import type { BookingKind } from './booking/booking-search.ts';

/** What can be booked: for one stockist, or for any. */
export const BookMenu = ({ stockist }: { stockist?: string }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const navigate = useNavigate();
  const acts: readonly (readonly [BookingKind, string])[] = [
    ...(may(bookCall.needs)
      ? ([
          ['receipt', t('Book a receipt')],
          ['issue', t('Book an issue')],
          ['transfer', t('Transfer stock')],
        ] as const)
      : []),
    ...(may(adjustCall.needs) ? ([['adjust', t('Adjust stock')]] as const) : []),
  ];
  return (
    <>
      {may(countCall.needs) ? (
        <LinkButton to="/stock/count" search={{ stockist }} variant="default">
          {t('Count stock')}
        </LinkButton>
      ) : null}
      {acts.length === 0 ? null : (
        <ActMenu>
          <Menu.Target>
            <Button rightSection={<IconChevronDown size={16} aria-hidden />}>{t('Book stock')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.map(([kind, label]) => (
              <Menu.Item
                key={kind}
                onClick={() => void navigate({ to: '/stock/book/$kind', params: { kind }, search: { stockist } })}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </ActMenu>
      )}
    </>
  );
};
