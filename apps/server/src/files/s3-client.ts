import { S3 } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config-s3.ts';

/**
 * The options of a client of an S3-compatible store. Checksums are used only where S3 requires them, because not every
 * store supports them.
 */
export const clientOptions = ({ endpoint, region, accessKey, secretKey, pathStyle }: S3Settings) => ({
  region,
  forcePathStyle: pathStyle,
  credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
  ...(endpoint === undefined ? {} : { endpoint }),
});

/** Connects, and throws an error in words for the operator if the store rejects its settings. */
export async function openS3(settings: S3Settings): Promise<S3> {
  const client = new S3(clientOptions(settings));
  try {
    await client.headBucket({ Bucket: settings.bucket });
    return client;
  } catch (error) {
    client.destroy();
    throw new Error(
      `The store of S3_BUCKET "${settings.bucket}" does not answer to these settings: ${error instanceof Error ? error.name : String(error)}.`,
      { cause: error },
    );
  }
}

const missing: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);
export const isMissingObject = (error: unknown): boolean => error instanceof Error && missing.has(error.name);
