import scanCall from 'virtual:call-facts/parcels.scan';
import type { ReactNode } from 'react';
import { ScanScreen } from '../../features/customers/shipments/scanning/ScanScreen.tsx';
import { shipmentResource } from '../../features/customers/shipments/shipment-resource.tsx';
import { resourceScreens } from '../../resource/resource-screens.tsx';
import { Guard } from '../Guard.tsx';

export const shipmentScreens = resourceScreens(shipmentResource);

export const ScanRoute = (): ReactNode => (
  <Guard screen="/shipment-list" needs={scanCall.needs[0] ?? ''}>
    <ScanScreen />
  </Guard>
);
