import { localIdFrom } from '@field-service/domain/values/ids.ts';

/** An 11-character local id. */
export const newLocalId = (): string => localIdFrom(crypto.getRandomValues(new Uint8Array(8)));

/** The id of a package: 32 hex digits. */
export const newUploadId = (): string => crypto.randomUUID().replaceAll('-', '');
