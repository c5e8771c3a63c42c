import removePinCall from 'virtual:call-facts/users.removePin';
import type { Person } from '@field-service/contract/people/people.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { ActButton } from '@field-service/ui/record/ActButton.tsx';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { personNoun } from './person-noun.ts';

/** What the office does for a person's account. */
export const PersonActs = ({ record: { id, name, uts } }: { record: Person }): ReactNode => {
  const t = useT('office');
  return (
    <ActButton
      act={t('Remove PIN')}
      call={removePinCall}
      of={String(uts)}
      ask={{
        question: t('Remove the PIN of {{name}}?', { name }),
        follows: t(
          'The phone app of this person opens without a PIN as soon as the phone has a connection. Nothing else on the phone changes; the person can set a new PIN.',
        ),
      }}
      run={async ({ idempotencyKey }) => await api.users.removePin({ params: { id } }, { idempotencyKey })}
      onDone={useRefresh(personNoun)}
      said={() => t('PIN of {{name}} removed', { name })}
    />
  );
};
