import type { Readable } from 'node:stream';

/**
 * The fields of a successful envelope besides `data`: the safe point of a delta read and the number of all rows; for a
 * ping, the server's time and the session's state; for administrators, how a list was read.
 */
export interface AnswerExtras {
  uts?: number;
  total?: number;
  time?: number;
  sess?: 'on';
  debug?: Readonly<Record<string, unknown>>;
}

/** `data` with additional fields. */
export class Reply<T> {
  readonly data: T;
  readonly extras: AnswerExtras;

  constructor(data: T, extras: AnswerExtras) {
    this.data = data;
    this.extras = extras;
  }
}

/** `data` as JSON text that PostgreSQL built; it is passed through unparsed. */
export class JsonText {
  readonly text: string;
  readonly extras: AnswerExtras;
  /** False if the caller chose columns, groups or the query plan, so that `text` does not match the contract. */
  readonly whole: boolean;

  constructor(text: string, extras: AnswerExtras, whole: boolean) {
    this.text = text;
    this.extras = extras;
    this.whole = whole;
  }
}

/** A body that is not an envelope: bytes with their headers. */
export class StreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | null;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Readable | Buffer | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

export const reply = <T>(data: T, extras: AnswerExtras): Reply<T> => new Reply(data, extras);
export const jsonText = (text: string, extras: AnswerExtras = {}, whole = true): JsonText =>
  new JsonText(text, extras, whole);
export const stream = (
  body: Readable | Buffer | null,
  headers: Readonly<Record<string, string>>,
  status = 200,
): StreamAnswer => new StreamAnswer(status, headers, body);

const tail = ({ uts, total, time, sess, debug }: AnswerExtras): string => {
  const parts = [
    uts === undefined ? '' : `,"uts":${uts}`,
    total === undefined ? '' : `,"total":${total}`,
    time === undefined ? '' : `,"time":${time}`,
    sess === undefined ? '' : `,"sess":"${sess}"`,
    debug === undefined ? '' : `,"debug":${JSON.stringify(debug)}`,
  ];
  return `${parts.join('')}}`;
};

/** The text of a successful envelope (design of the API, common form). */
export function envelope(answer: unknown): string {
  if (answer instanceof JsonText) return `{"ok":true,"data":${answer.text}${tail(answer.extras)}`;
  if (answer instanceof Reply) return `{"ok":true,"data":${JSON.stringify(answer.data)}${tail(answer.extras)}`;
  return `{"ok":true,"data":${JSON.stringify(answer)}}`;
}
