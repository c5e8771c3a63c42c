import pg from 'pg';

/**
 * A connection whose end nobody has to listen for. PostgreSQL may end one at any moment, also while a transaction holds it
 * and asks nothing, or while its pool closes it; an `error` event that nobody hears would end the process. Whoever uses
 * the connection learns of it all the same: every question on it fails.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A pool of such connections; an idle one that ends is replaced, which `onLost` hears. */
export function openPool(options: pg.PoolConfig, onLost: (error: Error) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({ Client: SteadyClient, ...options });
  pool.on('error', (error) => {
    if (!pool.ending) onLost(error);
  });
  return pool;
}
