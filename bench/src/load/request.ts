/** One request of the load. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface LoadOrder {
  /** A loopback address. */
  url: string;
  connections: number;
  /** Milliseconds after which no further request is sent. */
  during: number;
  requests: readonly LoadRequest[];
  /**
   * If true, the requests repeat from the start after the last one. Otherwise each is sent once, and the load ends
   * early when none is left.
   */
  again: boolean;
}

export interface LoadResult {
  requests: number;
  /** Milliseconds from the first request to the last response. */
  elapsed: number;
  bytes: number;
  /** The 95th percentile of the response times in milliseconds. */
  p95: number;
}
