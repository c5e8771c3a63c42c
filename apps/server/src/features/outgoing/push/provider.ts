import type { PushNotice } from '@field-service/contract/outgoing/push.ts';

/** A push address of a person: a browser, or a device with the native app. */
export interface Registration {
  id: string;
  type: 'app' | 'beta' | 'web';
  pushid: string;
  keys: { p256dh: string; auth: string } | null;
}

/** `gone` means that the registration has expired. */
export type Delivery = 'sent' | 'gone';

/** Sends notices to registrations of some types. */
export interface PushProvider {
  types: readonly Registration['type'][];
  /**
   * Rejects if a retry may succeed. The error message contains neither the address nor the response, because they are
   * personal data.
   */
  send: (registration: Registration, notice: PushNotice) => Promise<Delivery>;
}
