import { openPools } from '@field-service/server/db/connect.ts';
import { createReference } from './server.ts';

const ownerUrl = process.env['DATABASE_URL'] ?? '';
const { appPool } = openPools('external', ownerUrl, process.env['APP_DATABASE_URL'] ?? ownerUrl, '', { warn: () => undefined });
const server = createReference(appPool);
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
