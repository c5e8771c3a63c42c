/** Whether the device shows notifications of the app: it does, it does not, nobody has decided, or it cannot. */
export type MayNotify = 'granted' | 'denied' | 'prompt' | 'impossible';
