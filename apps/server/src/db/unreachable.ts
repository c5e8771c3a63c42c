/** SQLSTATEs of a PostgreSQL that is starting or stopping, has crashed, or accepts no more connections. */
const states = new Set(['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03', '57P05']);
/** Error codes of a socket whose peer cannot be reached. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/** The client's own errors about its connection have no code. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database is currently unreachable, so that a later retry may succeed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  const syscall: unknown = Reflect.get(error, 'syscall');
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnreachable);
  if (typeof code !== 'string') return words.test(error.message);
  // Node reports no system call if it already knows that the other end has closed the socket.
  if (states.has(code) || code === 'EPIPE') return true;
  // A missing socket file means a missing server; `connect` opens no other kind of file.
  return typeof syscall === 'string' && (socketCodes.has(code) || (code === 'ENOENT' && syscall === 'connect'));
}
