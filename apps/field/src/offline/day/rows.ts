import type { BusinessDate } from '@field-service/domain/values/business-date.ts';

/** What this device has shown by itself, and on which dates of the user's folder. */
export interface DayNotices {
  /** The day for which the user has closed the message of the day. */
  messageClosed?: BusinessDate;
  /** The day of the last message that was shown as a notification. */
  messageTold?: BusinessDate;
  /** The last lunch notice: when it was shown, or is to be shown by the device. */
  lunch?: LunchMark;
}

export interface LunchMark {
  date: BusinessDate;
  /** By the server's clock, in ms. */
  at: number;
}
