import { contract } from '@field-service/contract/contract.ts';
import { bindParts, type BoundRoute } from '../../../plugins/bind.ts';
import type { CreateAnyPost } from '../posts/public.ts';
import { importUnsent, takingsWith } from './commands.ts';

/** `create`: creates a post of any kind. */
export const unsentWorkRoutes = (create: CreateAnyPost): BoundRoute[] => {
  const takings = takingsWith(create);
  return [
    bindParts(
      contract.unsentWork.import,
      async (context, caller, input, runParts) => await importUnsent(takings, context, caller, input, runParts),
    ),
  ];
};
