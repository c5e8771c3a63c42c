/** One request of the load. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface LoadOrder {
  /** Loopback only. */
  url: string;
  connections: number;
  /** Milliseconds after which no further request is sent. */
  during: number;
  requests: readonly LoadRequest[];
  /** Begin again behind the last request; without, each is sent once and the load ends early when none is left. */
  again: boolean;
}

export interface LoadResult {
  requests: number;
  /** Milliseconds from the first request to the last answer. */
  elapsed: number;
  bytes: number;
  /** 95 of 100 requests were answered within these milliseconds. */
  p95: number;
}
