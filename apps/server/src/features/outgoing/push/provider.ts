import type { PushNotice } from '@field-service/contract/outgoing/push.ts';

/** Where a person takes pushes: a browser, or a device of the native app. */
export interface Registration {
  id: string;
  type: 'app' | 'beta' | 'web';
  pushid: string;
  keys: { p256dh: string; auth: string } | null;
}

/** `gone`: what was registered is over. */
export type Delivery = 'sent' | 'gone';

/** A way to reach registrations of some types. */
export interface PushProvider {
  types: readonly Registration['type'][];
  /** Rejects where another try may succeed; the message names neither address nor answer, which are the person's. */
  send: (registration: Registration, notice: PushNotice) => Promise<Delivery>;
}
