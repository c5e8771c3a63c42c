import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { openBucket, S3Refusal, type Bucket } from './s3/objects.ts';
import { refuseUnsigned, type S3Keys } from './s3/signature.ts';

export interface S3Server extends S3Keys {
  url: string;
  bucket: string;
  /** The contents of the bucket. */
  content: Bucket;
  /** The settings by which the product's server finds the store. */
  env: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}

const statuses: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchBucket: 404,
  NotImplemented: 501,
  InvalidRange: 416,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  EntityTooSmall: 400,
  MalformedXML: 400,
};
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
const tag = (name: string, value: string | number | boolean): string => `<${name}>${escape(String(value))}</${name}>`;
const between = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => unescape(text));
const iso = (at: number): string => new Date(at).toISOString();

function sendXml(response: ServerResponse, root: string, content: string, status = 200): void {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`);
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length }).end(body);
}

const keptHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      (name.startsWith('x-amz-meta-') || name === 'content-type') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

function sendObject(content: Bucket, { request, response, key }: Call): void {
  const { bytes, etag, modified, headers } = content.get(key);
  const common = { ...headers, etag, 'last-modified': new Date(modified).toUTCString(), 'accept-ranges': 'bytes' };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  if (range !== null && start >= bytes.length) throw new S3Refusal('InvalidRange');
  const end = range?.[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
  const part = range === null ? bytes : bytes.subarray(start, end + 1);
  response.writeHead(range === null ? 200 : 206, {
    ...common,
    'content-length': part.length,
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function sendList(content: Bucket, { response, query }: Call): void {
  const asked = {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    after: query.get('continuation-token') ?? query.get('start-after') ?? '',
    most: Number(query.get('max-keys') ?? 1000),
  };
  const { objects, prefixes, next } = content.list(asked);
  sendXml(
    response,
    'ListBucketResult',
    [
      tag('Prefix', asked.prefix),
      tag('KeyCount', objects.length + prefixes.length),
      tag('MaxKeys', asked.most),
      tag('IsTruncated', next !== undefined),
      ...(next === undefined ? [] : [tag('NextContinuationToken', next)]),
      ...objects.map(
        ([key, { bytes, etag, modified }]) =>
          `<Contents>${tag('Key', key)}${tag('Size', bytes.length)}${tag('ETag', etag)}${tag('LastModified', iso(modified))}</Contents>`,
      ),
      ...prefixes.map((prefix) => `<CommonPrefixes>${tag('Prefix', prefix)}</CommonPrefixes>`),
    ].join(''),
  );
}

function sendParts(content: Bucket, { response, key, query }: Call): void {
  const most = Math.min(Number(query.get('max-parts') ?? 1000), 1000);
  const left = content
    .parts(key, query.get('uploadId') ?? '')
    .filter(([number]) => number > Number(query.get('part-number-marker') ?? 0));
  const page = left.slice(0, most);
  const truncated = left.length > page.length;
  sendXml(
    response,
    'ListPartsResult',
    [
      tag('Key', key),
      tag('IsTruncated', truncated),
      ...(truncated ? [tag('NextPartNumberMarker', page.at(-1)?.[0] ?? 0)] : []),
      ...page.map(
        ([number, { bytes, etag, modified }]) =>
          `<Part>${tag('PartNumber', number)}${tag('Size', bytes.length)}${tag('ETag', etag)}${tag('LastModified', iso(modified))}</Part>`,
      ),
    ].join(''),
  );
}

/** Handles one request on the bucket or on one of its objects, distinguished by method and query as in S3. */
function answer(content: Bucket, call: Call): void {
  const { request, response, key, query, body } = call;
  const uploadId = query.get('uploadId');
  const empty = (headers: Record<string, string> = {}, status = 200): void =>
    void response.writeHead(status, { ...headers, 'content-length': '0' }).end();
  switch (request.method) {
    case 'GET':
      if (key === '') return sendList(content, call);
      return uploadId === null ? sendObject(content, call) : sendParts(content, call);
    case 'HEAD':
      return key === '' ? empty() : sendObject(content, call);
    case 'PUT':
      if (key === '' || request.headers['x-amz-copy-source'] !== undefined) break;
      return empty({
        etag:
          uploadId === null
            ? content.put(key, body, keptHeaders(request)).etag
            : content.putPart(key, uploadId, Number(query.get('partNumber')), body).etag,
      });
    case 'DELETE':
      if (uploadId === null) content.remove(key);
      else content.abort(key, uploadId);
      return empty({}, 204);
    case 'POST': {
      if (query.has('delete')) {
        for (const each of between(body.toString(), 'Key')) content.remove(each);
        return sendXml(
          response,
          'DeleteResult',
          between(body.toString(), 'Key')
            .map((each) => `<Deleted>${tag('Key', each)}</Deleted>`)
            .join(''),
        );
      }
      if (query.has('uploads'))
        return sendXml(
          response,
          'InitiateMultipartUploadResult',
          tag('Key', key) + tag('UploadId', content.begin(key, keptHeaders(request))),
        );
      if (uploadId === null) break;
      const numbers = between(body.toString(), 'PartNumber');
      const etags = between(body.toString(), 'ETag');
      const { etag } = content.complete(
        key,
        uploadId,
        numbers.map((number, at) => ({ number: Number(number), etag: etags[at] ?? '' })),
      );
      return sendXml(response, 'CompleteMultipartUploadResult', tag('Key', key) + tag('ETag', etag));
    }
    default:
  }
  throw new S3Refusal('NotImplemented');
}

/**
 * Starts an S3-compatible store on loopback with one bucket, addressed by path. Every request must be signed with the
 * returned keys.
 */
export async function startS3Server(): Promise<S3Server> {
  const keys: S3Keys = { region: 'test-1', accessKey: 'TESTACCESSKEY', secretKey: 'test/secret+key' };
  const bucket = 'files';
  const content = openBucket();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const [name, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    try {
      const unsigned = refuseUnsigned(request, body, keys);
      if (unsigned !== undefined) throw new S3Refusal(unsigned);
      if (name !== bucket) throw new S3Refusal('NoSuchBucket');
      answer(content, { request, response, key: rest.join('/'), query: searchParams, body });
    } catch (error) {
      const code = error instanceof S3Refusal ? error.code : 'InternalError';
      const status = statuses[code] ?? (code === 'InternalError' ? 500 : 403);
      if (request.method === 'HEAD') response.writeHead(status, { 'content-length': '0' }).end();
      else sendXml(response, 'Error', tag('Code', code) + tag('Message', code), status);
    }
  };
  // A client that disconnects in the middle of a request gets no response.
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    ...keys,
    url,
    bucket,
    content,
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
    },
  };
}
