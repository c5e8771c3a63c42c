import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A checkout, as requested. */
export interface StripeSession {
  id: string;
  url: string;
  /** The fields of the request, such as `line_items[0][price_data][unit_amount]`. */
  asked: URLSearchParams;
  idempotencyKey: string;
  amount: number;
  currency: string;
  intent: string;
}
interface Delivery {
  /** The age of the signature in seconds. */
  age?: number;
  secret?: string;
  id?: string;
}

export interface StripeServer {
  /** The environment variables that make a server use this one as Stripe. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string };
  /**
   * The checkouts requested, oldest first. A request with an idempotency key that was used before does not create
   * another checkout.
   */
  sessions: StripeSession[];
  requests: () => number;
  /** Makes the next requests fail with these statuses; 0 cuts the connection. */
  failNext: (...statuses: number[]) => void;
  /** Signs an event, sends it to a product's server and returns the status. */
  deliver: (productUrl: string, type: string, object: object, delivery?: Delivery) => Promise<number>;
  close: () => Promise<void>;
}

const answerJson = (response: ServerResponse, status: number, body: object): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` })
    .end(JSON.stringify(body));

/**
 * Opens a server with the parts of Stripe that a checkout needs: a real socket, form bodies, idempotency keys and
 * webhook signatures.
 */
export async function openStripeServer(): Promise<StripeServer> {
  const key = `sk_test_${randomUUID()}`;
  const secret = `whsec_${randomUUID()}`;
  const sessions: StripeSession[] = [];
  const failures: number[] = [];
  let requests = 0;

  const openSession = (asked: URLSearchParams, idempotencyKey: string): StripeSession => {
    const known = sessions.find((session) => session.idempotencyKey === idempotencyKey);
    if (known !== undefined) return known;
    const id = `cs_test_${randomUUID()}`;
    const made = {
      id,
      url: `https://checkout.stripe.test/${id}`,
      asked,
      idempotencyKey,
      amount: Number(asked.get('line_items[0][price_data][unit_amount]')),
      currency: asked.get('line_items[0][price_data][currency]') ?? '',
      intent: `pi_${randomUUID()}`,
    };
    sessions.push(made);
    return made;
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    const body = await text(request);
    const failure = failures.shift();
    if (failure === 0) {
      request.socket.destroy();
      return;
    }
    if (failure !== undefined) return answerJson(response, failure, { error: { type: 'api_error', message: 'No.' } });
    if (request.headers.authorization !== `Bearer ${key}`)
      return answerJson(response, 401, {
        error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
      });
    if (request.method !== 'POST' || request.url !== '/v1/checkout/sessions')
      return answerJson(response, 404, {
        error: { type: 'invalid_request_error', message: 'Unrecognized request URL.' },
      });
    const idempotencyKey = request.headers['idempotency-key'];
    const session = openSession(
      new URLSearchParams(body),
      typeof idempotencyKey === 'string' ? idempotencyKey : randomUUID(),
    );
    if (!Number.isSafeInteger(session.amount) || session.amount <= 0)
      return answerJson(response, 400, { error: { type: 'invalid_request_error', message: 'Invalid integer.' } });
    answerJson(response, 200, {
      id: session.id,
      object: 'checkout.session',
      url: session.url,
      payment_status: 'unpaid',
      status: 'open',
    });
  };

  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  return {
    env: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: `http://127.0.0.1:${address.port}` },
    sessions,
    requests: () => requests,
    failNext: (...statuses) => void failures.push(...statuses),
    deliver: async (productUrl, type, object, delivery = {}) => {
      const body = JSON.stringify({
        id: delivery.id ?? `evt_${randomUUID()}`,
        object: 'event',
        type,
        livemode: false,
        data: { object },
      });
      const at = Math.floor(Date.now() / 1000) - (delivery.age ?? 0);
      const signature = createHmac('sha256', delivery.secret ?? secret)
        .update(`${at}.${body}`)
        .digest('hex');
      const answer = await fetch(`${productUrl}/api/webhooks/payment/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` },
        body,
      });
      await answer.text();
      return answer.status;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
    },
  };
}
