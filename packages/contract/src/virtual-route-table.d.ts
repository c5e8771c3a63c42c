declare module 'virtual:route-table' {
  import type { Contract } from '@field-service/contract/contract.ts';
  import type { RouteTable } from '@field-service/contract/route-table.ts';

  export const routeTable: RouteTable<Contract>;
}
