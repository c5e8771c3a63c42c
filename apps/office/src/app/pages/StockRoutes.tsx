import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BalanceListScreen } from '../../features/goods/stock/BalanceListScreen.tsx';
import { isBookingKind } from '../../features/goods/stock/booking/booking-search.ts';
import { BookingScreen, bookingCalls } from '../../features/goods/stock/booking/BookingScreen.tsx';
import { CountScreen } from '../../features/goods/stock/count/CountScreen.tsx';
import { LedgerScreen } from '../../features/goods/stock/LedgerScreen.tsx';
import { NeedsScreen } from '../../features/goods/stock/needs/NeedsScreen.tsx';
import { Guard } from '../Guard.tsx';
import { NotFoundRoute } from './MessageRoutes.tsx';

export const BalanceListRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/stock' });
  const navigate = useNavigate({ from: '/stock' });
  return (
    <Guard screen="/stock">
      <BalanceListScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const LedgerRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/stock/ledger' });
  const navigate = useNavigate({ from: '/stock/ledger' });
  return (
    <Guard screen="/stock/ledger">
      <LedgerScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const NeedsRoute = (): ReactNode => {
  const search = useSearch({ from: '/office/stock/needed' });
  const navigate = useNavigate({ from: '/stock/needed' });
  return (
    <Guard screen="/stock/needed">
      <NeedsScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </Guard>
  );
};

export const BookingRoute = (): ReactNode => {
  const { kind } = useParams({ from: '/office/stock/book/$kind' });
  const start = useSearch({ from: '/office/stock/book/$kind' });
  if (!isBookingKind(kind)) return <NotFoundRoute />;
  return (
    <Guard screen="/stock" needs={bookingCalls[kind].needs[0] ?? ''}>
      <BookingScreen key={`${kind} ${JSON.stringify(start)}`} kind={kind} start={start} />
    </Guard>
  );
};

export const CountRoute = (): ReactNode => {
  const { stockist } = useSearch({ from: '/office/stock/count' });
  const navigate = useNavigate({ from: '/stock/count' });
  return (
    <Guard screen="/stock" needs="STCK:UP">
      <CountScreen
        stockistId={stockist}
        onStockist={(id) => void navigate({ search: { stockist: id }, replace: true })}
      />
    </Guard>
  );
};
