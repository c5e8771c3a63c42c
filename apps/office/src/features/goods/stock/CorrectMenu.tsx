import adjustCall from 'virtual:call-facts/stock.adjust';
import transferCall from 'virtual:call-facts/stock.transfer';
import type { StockMovement } from '@field-service/contract/goods/stock.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RowMenu } from '../../../parts/RowMenu.tsx';
import { oppositeOf } from './booking/booking-values.ts';

/** Opens the form of the booking that takes a movement back: the ledger itself is never changed. */
export const CorrectMenu = ({ movement }: { movement: StockMovement }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const navigate = useNavigate();
  const { kind, search } = oppositeOf(movement);
  if (!may((kind === 'transfer' ? transferCall : adjustCall).needs)) return null;
  return (
    <RowMenu name={`${movement.docno}, ${movement.item.name}`}>
      <Menu.Item onClick={() => void navigate({ to: '/stock/book/$kind', params: { kind }, search })}>
        {t('Book the opposite')}
      </Menu.Item>
    </RowMenu>
  );
};
