import { ItemsNeededPage } from '../features/items-needed/ItemsNeededPage.tsx';
import { ItemsPage } from '../features/items/ItemsPage.tsx';
import { StockPage } from '../features/stock/StockPage.tsx';
import { WorkTimePage } from '../features/work-time/WorkTimePage.tsx';
import { useHomeAgain } from './use-home-again.ts';

export const WorkTimeRoute = () => <WorkTimePage onBack={useHomeAgain()} />;

export const StockRoute = () => <StockPage onBack={useHomeAgain()} />;

export const ItemsNeededRoute = () => <ItemsNeededPage onBack={useHomeAgain()} />;

export const ItemsRoute = () => <ItemsPage onBack={useHomeAgain()} />;
