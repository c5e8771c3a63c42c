export interface S3Settings {
  /** If absent, Amazon's own endpoint is used. */
  endpoint?: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Whether the path, instead of the host name, contains the bucket's name. */
  pathStyle: boolean;
}

const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_PATH_STYLE'] as const;

/**
 * Reads the settings for an S3 store; undefined without `S3_BUCKET`, in which case files are kept on the local disk.
 * Adds errors to `problems`.
 */
export function readS3(
  text: (name: string) => string | undefined,
  address: (name: string, protocols: readonly string[]) => string | undefined,
  problems: string[],
): S3Settings | undefined {
  const bucket = text('S3_BUCKET');
  if (bucket === undefined) {
    const orphans = names.filter((name) => text(name) !== undefined);
    if (orphans.length > 0) problems.push(`${orphans.join(', ')} set without S3_BUCKET.`);
    return undefined;
  }
  const endpoint = address('S3_ENDPOINT', ['http:', 'https:']);
  const [accessKey, secretKey] = [text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')];
  const style = text('S3_PATH_STYLE') ?? 'true';
  if (style !== 'true' && style !== 'false') problems.push(`S3_PATH_STYLE is "${style}"; it must be true or false.`);
  if (accessKey === undefined || secretKey === undefined) {
    problems.push('S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY.');
    return undefined;
  }
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    bucket,
    region: text('S3_REGION') ?? 'us-east-1',
    accessKey,
    secretKey,
    pathStyle: style === 'true',
  };
}
