/** SQLSTATEs of a PostgreSQL that starts, stops, has crashed, or takes no more connections. */
const states = new Set(['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03', '57P05']);
/** What a socket says whose other end is not there. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/** The client's own errors about its connection carry no code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database cannot be reached now, and that the same may well succeed a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  const syscall: unknown = Reflect.get(error, 'syscall');
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway);
  if (typeof code !== 'string') return words.test(error.message);
  // Node names no call where it knows by itself that the other end has closed the socket.
  if (states.has(code) || code === 'EPIPE') return true;
  // A socket file that is not there is a server that is not there; a missing file of another kind is not opened by `connect`.
  return typeof syscall === 'string' && (socketCodes.has(code) || (code === 'ENOENT' && syscall === 'connect'));
}
