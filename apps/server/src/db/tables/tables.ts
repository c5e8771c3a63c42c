import type { AccessTables } from './access.ts';
import type { ContractTables } from './contracts.ts';
import type { CustomerTables } from './customers.ts';
import type { DeviceTables } from './devices.ts';
import type { GoodsTables } from './goods.ts';
import type { MoneyTables } from './money.ts';
import type { OutgoingTables } from './outgoing.ts';
import type { PeopleTables } from './people.ts';
import type { SiteTables } from './site.ts';
import type { StationTables } from './stations.ts';
import type { WorkTables } from './work.ts';

/** All tables, by area. */
export interface Tables
  extends
    AccessTables,
    ContractTables,
    CustomerTables,
    DeviceTables,
    GoodsTables,
    MoneyTables,
    OutgoingTables,
    PeopleTables,
    SiteTables,
    StationTables,
    WorkTables {}
