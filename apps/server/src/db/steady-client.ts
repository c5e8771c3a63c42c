import pg from 'pg';

/**
 * A connection that needs no error listener. PostgreSQL may end it at any moment, even while a transaction holds it
 * without running a query, or while its pool closes it; an unhandled `error` event would end the process. Users of the
 * connection still notice: every query on it fails.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A pool of steady connections; an idle one that ends is replaced, and `onLost` is notified. */
export function openPool(options: pg.PoolConfig, onLost: (error: Error) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({ Client: SteadyClient, ...options });
  pool.on('error', (error) => {
    if (!pool.ending) onLost(error);
  });
  return pool;
}
