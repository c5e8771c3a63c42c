/**
 * An address of map tiles with `{z}`, `{x}` and `{y}` in its path: https only, one host, no credentials. The empty text
 * is none.
 */
export const tileAddressPattern =
  '^(?:https://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\\d{1,5})?/(?=\\S*\\{z\\})(?=\\S*\\{x\\})(?=\\S*\\{y\\})[^\\s\\\\]+)?$';

const isTileAddress = new RegExp(tileAddressPattern, 'u');

/** The origin from which tiles are loaded; undefined for no address or an invalid one. */
export const tileOriginOf = (address: string): string | undefined =>
  isTileAddress.test(address) ? /^https:\/\/[^/]+/u.exec(address)?.[0] : undefined;
