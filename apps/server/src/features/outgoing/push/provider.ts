import type { PushNotice } from '@field-service/contract/outgoing/push.ts';

/** The push address of a person: a browser, or a device of the native app. */
export interface Registration {
  id: string;
  type: 'app' | 'beta' | 'web';
  pushid: string;
  keys: { p256dh: string; auth: string } | null;
}

/** `gone`: the registration has expired. */
export type Delivery = 'sent' | 'gone';

/** Sends notices to registrations of some types. */
export interface PushProvider {
  types: readonly Registration['type'][];
  /**
   * Rejects if a retry may succeed. The error message includes neither address nor response, because they are personal
   * data.
   */
  send: (registration: Registration, notice: PushNotice) => Promise<Delivery>;
}
