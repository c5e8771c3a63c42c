import { requireAdmin } from '../../../access.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import { Refusal } from '../../../refusal.ts';
import { wrongApplications } from '../../outgoing/push/public.ts';
import { registry } from './registry.ts';

/**
 * Verifies application ids with the push service before they are stored. Throws `field.invalid` with the fields of the
 * ids that could not be confirmed.
 */
export async function checkApplications(
  { config }: Pick<RequestContext, 'config'>,
  caller: Caller,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireAdmin(caller);
  // An invalid value is rejected later, together with other invalid values.
  const ids = registry.pushService.schema.safeParse(values['pushService']).data;
  const wrong = ids === undefined ? [] : await wrongApplications(config, ids);
  if (wrong.length > 0) throw new Refusal('field.invalid', { fields: wrong.map((type) => `pushService.${type}`) });
}
