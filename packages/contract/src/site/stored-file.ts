import { z } from 'zod';
import { Id, Sha256 } from '../common.ts';

/** A file as far as its bytes go. */
export const StoredFile = z.object({ id: Id, fileName: z.string(), bytes: z.int(), sha256: Sha256, type: z.string() });
