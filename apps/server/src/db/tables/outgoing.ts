import type { Generated } from 'kysely';
import type { Data, Deletable, JsonDefault, Numbered, Stamped } from './columns.ts';

/** Messages and webhooks. */
export interface OutgoingTables {
  message: Stamped & {
    id: string;
    once: string;
    folder_id: string | null;
    channel: 'mail' | 'push';
    user_id: string | null;
    contact_id: string | null;
    address: string | null;
    template: string;
    lang: string;
    params: JsonDefault<Data>;
    ref_kind: string;
    ref_id: string;
    status: Generated<'queued' | 'sent' | 'held' | 'failed'>;
    error: string | null;
    sent_at: number | null;
    acknowledged_at: number | null;
  };
  webhook: Stamped &
    Numbered &
    Deletable & {
      id: string;
      folder_id: string | null;
      name: string;
      url: string;
      events: string[];
      active: Generated<boolean>;
      generation: Generated<number>;
      rotated_at: Generated<number | null>;
      failing_since: Generated<number | null>;
      disabled_at: Generated<number | null>;
      created_by: string | null;
    };
  webhook_delivery: Stamped &
    Numbered & {
      id: string;
      webhook_id: string;
      event_id: string;
      event: string;
      noun: string;
      noun_id: string;
      record_uts: number | null;
      at: number;
      state: Generated<'waiting' | 'sent' | 'failed'>;
      attempts: Generated<number>;
      next_at: number | null;
      reached: Generated<boolean | null>;
    };
}
