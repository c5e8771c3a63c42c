import type { RouteSpec } from '@field-service/contract/route.ts';
import type { Walker } from './walkers.ts';

export type Expected = 'allowed' | 'forbidden' | 'unauthenticated';

/**
 * Whether the grants satisfy `area:action[:scope]`. This is implemented in the simplest way, independently of the
 * product.
 */
function holds(grants: readonly string[], needs: string): boolean {
  const [area = '', actions = '', scope] = needs.split(':');
  return actions.split('|').every((action) =>
    grants.some((grant) => {
      const [grantArea, grantActions = '', grantScope = ''] = grant.split(':');
      return (
        grantArea === area &&
        grantActions.split('|').includes(action) &&
        (scope === undefined || grantScope === '*' || grantScope.split('|').includes(scope))
      );
    }),
  );
}

/** The result that a route's declared access promises to a caller. A bot's key allows only reading datasets. */
export function mayWalk(
  { access, method, path }: Pick<RouteSpec, 'access' | 'method' | 'path'>,
  walker: Walker,
): Expected {
  if (access.kind === 'open' || (walker.kind === 'bot' && method === 'GET' && path.startsWith('/api/data/')))
    return 'allowed';
  if (walker.kind === 'anonymous' || walker.kind === 'bot') return 'unauthenticated';
  const portal = walker.kind === 'portal';
  const granted = (needs: string): boolean => !portal && (walker.isAdmin || holds(walker.grants, needs));
  const allowed =
    access.kind === 'self'
      ? access.callers.includes(portal ? 'portal' : 'staff')
      : access.kind === 'portal'
        ? portal
        : access.kind === 'either'
          ? portal || granted(access.needs)
          : access.kind === 'any'
            ? portal
              ? access.portal
              : access.needs.some(granted)
            : granted(access.needs);
  return allowed ? 'allowed' : 'forbidden';
}

/**
 * Routes with requirements beyond those that they can declare, so that some callers with access are rejected: `METHOD
 * path` -> requirement.
 */
export const refusedWithin: Readonly<Record<string, string>> = {
  'GET /api/system/backup': 'site administrators only',
  'GET /api/system/backups': 'site administrators only',
  'POST /api/system/backup/{id}/link': 'site administrators only',
  'GET /api/support-access': 'site administrators only',
  'DELETE /api/setting/{key}': 'site administrators only, for a setting of the site',
  'DELETE /api/support-access/{id}': 'site administrators only',
};

/**
 * Routes that the walk does not send for callers with access, because they act without any input: `METHOD path` ->
 * action.
 */
export const unsentCodes: Readonly<Record<string, string>> = {};
