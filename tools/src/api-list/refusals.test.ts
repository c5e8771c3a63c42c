import { grant, route } from '@field-service/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { gapsIn, namedRefusals } from './refusals.ts';

describe('the refusals named by a call', () => {
  const calls = {
    things: {
      remove: route({
        method: 'DELETE',
        path: '/api/thing/{id}',
        summary: '',
        access: grant('POST:DE'),
        errors: ['record.in_use', 'record.not_found', 'record.in_use'],
      }),
    },
  };
  const named = namedRefusals(calls);

  it('contain each of its codes once', () => {
    expect(named).toEqual(['DELETE /api/thing/{id} record.in_use', 'DELETE /api/thing/{id} record.not_found']);
  });

  it('are reported if no test provokes them', () => {
    expect(
      gapsIn(named, new Set(['DELETE /api/thing/{id} record.not_found', 'GET /api/thing record.in_use']), {})
        .unprovoked,
    ).toEqual(['DELETE /api/thing/{id} record.in_use']);
  });

  it('may be covered elsewhere if they are declared and not provoked', () => {
    const elsewhere = {
      'DELETE /api/thing/{id} record.in_use': 'a',
      'DELETE /api/thing/{id} record.not_found': 'b',
      'DELETE /api/thing/{id} record.changed': 'c',
    };
    expect(gapsIn(named, new Set(['DELETE /api/thing/{id} record.not_found']), elsewhere)).toEqual({
      unprovoked: [],
      needless: ['DELETE /api/thing/{id} record.not_found', 'DELETE /api/thing/{id} record.changed'],
    });
  });
});
