import { parseInt8 } from '@field-service/server/db/connect.ts';
import pg from 'pg';
import { createReference } from './server.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8);
const server = createReference(new pg.Pool({ connectionString: process.env['APP_DATABASE_URL'] ?? '', max: 20 }));
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
