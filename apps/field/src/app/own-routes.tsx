import { ItemsNeededPage } from '../features/items-needed/ItemsNeededPage.tsx';
import { ItemsPage } from '../features/items/ItemsPage.tsx';
import { StockPage } from '../features/stock/StockPage.tsx';
import { WorkTimePage } from '../features/work-time/WorkTimePage.tsx';
import { IfAllowed } from './allowed.tsx';
import { useHomeAgain } from './use-home-again.ts';

export const WorkTimeRoute = () => <WorkTimePage onBack={useHomeAgain()} />;

export const StockRoute = () => {
  const toHome = useHomeAgain();
  return (
    <IfAllowed when={({ may }) => may.seeStock}>
      <StockPage onBack={toHome} />
    </IfAllowed>
  );
};

export const ItemsNeededRoute = () => <ItemsNeededPage onBack={useHomeAgain()} />;

export const ItemsRoute = () => {
  const toHome = useHomeAgain();
  return (
    <IfAllowed when={({ may }) => may.seeItems}>
      <ItemsPage onBack={toHome} />
    </IfAllowed>
  );
};
